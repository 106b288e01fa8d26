import { useSearchParams } from 'react-router-dom';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { lazyPart } from '../ui/feedback/lazyPart';
import { useNarrow } from '../ui/layout/useNarrow';
import { DrafterHome } from './drafter/DrafterHome';
import { InactiveHome } from './InactiveHome';
import { NewEstimateScreen } from './NewEstimateScreen';
import { OutsideHome } from './OutsideHome';

/** Loaded on demand: most people have another dashboard. */
const AdminHome = lazyPart(
  () => import('./AdminHome'),
  (m) => m.AdminHome,
);

/** "/": each kind of user has its own dashboard; `/?new=1` is the new estimate (R7). */
export function HomePage() {
  const me = useMe();
  const narrow = useNarrow();
  const [search] = useSearchParams();
  if (!me.active) return <InactiveHome />;
  if (narrow && search.has('new') && can['job.submit'](me.viewer)) return <NewEstimateScreen />;
  if (me.admin) return <AdminHome />;
  return me.staff ? <DrafterHome /> : <OutsideHome />;
}
