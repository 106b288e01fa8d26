import { useSearchParams } from 'react-router-dom';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { useNarrow } from '../ui/layout/useNarrow';
import { AdminHome } from './AdminHome';
import { DrafterHome } from './drafter/DrafterHome';
import { InactiveHome } from './InactiveHome';
import { NewEstimateScreen } from './NewEstimateScreen';
import { OutsideHome } from './OutsideHome';

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
