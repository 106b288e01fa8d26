import { audienceOf } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { isDisplay, type Viewer } from '../../common/access/viewer';
import { readerOrDisplay } from '../access/readerOf';
import type { CallContext } from '../callContext';
import { type Counted, countFor, figuresOf, keyOf } from './figures';

/** A viewer's numbers count exactly the jobs they can read. */
export function countedFor(viewer: Viewer): Counted {
  const audience = audienceOf(viewer);
  if (audience === 'admin' || audience === 'staff' || isDisplay(viewer)) return { of: 'office' };
  const companyId = viewer.companyId as number;
  return audience === 'customer' ? { of: 'author', companyId, authorId: viewer.id } : { of: 'company', companyId };
}

/** Jobs received and counts per status; for admins also sales and jobs released (R5). */
export async function weekly({ services, viewer }: CallContext<Routes['stats.weekly']>) {
  const counted = countedFor(viewer);
  const base = (await countFor(services, [counted])).get(keyOf(counted));
  if (!base) throw new Error('Nothing was counted.');
  return { value: figuresOf(readerOrDisplay({ viewer }), base) };
}
