import type { Routes } from '../../common/api/routes';
import { analyticsKey, signAnalytics } from '../access/tokens';
import type { Ask } from '../ask';

const place = '{mongoToken}';

/** The embedded dashboard with a login of its own for this one look (security D20); null: there are our charts alone. */
export async function embed({ house, viewer }: Ask<Routes['stats.embed']>) {
  const { analytics } = house.env;
  if (analytics === null) return { value: { url: null } };
  const token = signAnalytics(analyticsKey(house.env, house.gate.secret), viewer.id, house.now());
  if (analytics.url.includes(place)) return { value: { url: analytics.url.replaceAll(place, token) } };
  const url = new URL(analytics.url);
  url.searchParams.set('mongoToken', token);
  return { value: { url: url.href } };
}
