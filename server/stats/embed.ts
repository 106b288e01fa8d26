import type { Routes } from '../../common/api/routes';
import { analyticsKey, signAnalytics } from '../access/tokens';
import type { CallContext } from '../callContext';

const place = '{mongoToken}';

/** URL of the embedded dashboard with a one-time sign-in (security D20); null if none is set up. */
export async function embed({ services, viewer }: CallContext<Routes['stats.embed']>) {
  const { analytics } = services.env;
  if (analytics === null) return { value: { url: null } };
  const token = signAnalytics(analyticsKey(services.env, services.gate.secret), viewer.id, services.now());
  if (analytics.url.includes(place)) return { value: { url: analytics.url.replaceAll(place, token) } };
  const url = new URL(analytics.url);
  url.searchParams.set('mongoToken', token);
  return { value: { url: url.href } };
}
