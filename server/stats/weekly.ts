import { audienceOf } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import type { Viewer } from '../../common/access/viewer';
import { readerOf } from '../access/readerOf';
import type { Ask } from '../ask';
import { type Counted, countFor, figuresOf, keyOf } from './figures';

/** Whose jobs a viewer's figures count: exactly those that the viewer may read. */
export function countedFor(viewer: Viewer): Counted {
  const audience = audienceOf(viewer);
  if (audience === 'admin' || audience === 'staff') return { of: 'office' };
  const companyId = viewer.companyId as number;
  return audience === 'customer' ? { of: 'author', companyId, authorId: viewer.id } : { of: 'company', companyId };
}

/** Jobs received and counts per status for everybody; sales and jobs released for admin+ (decisions §5). */
export async function weekly({ house, viewer }: Ask<Routes['stats.weekly']>) {
  const counted = countedFor(viewer);
  const base = (await countFor(house, [counted])).get(keyOf(counted));
  if (!base) throw new Error('Nothing was counted.');
  return { value: figuresOf(readerOf({ viewer }), base) };
}
