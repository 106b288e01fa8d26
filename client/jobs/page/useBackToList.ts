import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { lastListAtom } from '../../state/lastList';
import { stepsBackTo } from '../../ui/layout/historyPaths';
import { jobPageText } from '../jobText';

/**
 * Leads to the list that the job was opened from, or to the dashboard. Goes back in the history where possible, which
 * restores the list's scroll position and focus.
 */
export function useBackToList(job: number) {
  const navigate = useNavigate();
  const list = useAtomValue(lastListAtom);
  const known = list?.ids.includes(job) ? list : null;
  const to = known?.path ?? '/';
  const label = known ? jobPageText.backTo(known.label) : jobPageText.toDashboard;
  const go = () => {
    const steps = stepsBackTo(to);
    if (steps === null) navigate(to);
    else navigate(steps);
  };
  return { to, label, go };
}
