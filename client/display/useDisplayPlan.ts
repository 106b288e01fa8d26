import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { planQueries } from '../api/queries/planQueries';
import { useRefreshed } from '../planning/useRefreshed';
import { idleDraftersAtom, likelyLateAtom } from '../state/wallPlan';
import { useDisplayQuery } from './useDisplayQuery';

/** The display's part of the plan, kept up to date; tiles and footer of the board read it. */
export function useDisplayPlan() {
  const query = useDisplayQuery(planQueries.displayPlan());
  useRefreshed(query);
  const setLate = useSetAtom(likelyLateAtom);
  const late = query.data?.late;
  useEffect(() => setLate(new Set(late)), [late, setLate]);
  const setIdle = useSetAtom(idleDraftersAtom);
  const idle = query.data?.idle;
  useEffect(() => setIdle(idle ?? []), [idle, setIdle]);
  return query.data;
}
