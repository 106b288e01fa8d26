import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { idleDrafters } from '../../common/planning/idleDrafters';
import { usePlan } from '../planning/usePlan';
import { idleDraftersAtom, likelyLateAtom } from '../state/wallPlan';

/** Gives the wall of a staff member likely late jobs and idle drafters. Loaded after the board. */
export function WallPlan() {
  const { data: plan } = usePlan();
  const setLate = useSetAtom(likelyLateAtom);
  useEffect(() => setLate(new Set(plan?.late.map(({ job }) => job))), [plan, setLate]);
  const setIdle = useSetAtom(idleDraftersAtom);
  useEffect(() => setIdle(plan ? idleDrafters(plan.drafters) : []), [plan, setIdle]);
  return null;
}
