import { useMemo } from 'react';
import type { LateJob, Plan } from '../../common/planning/plan';
import { useMe } from '../access/useMe';
import { planQueries } from '../api/queries/planQueries';
import { useLiveQuery } from '../api/useLiveQuery';
import { useRefreshed } from './useRefreshed';

/** The office's plan, kept up to date. */
export function usePlan() {
  const me = useMe();
  const query = useLiveQuery(planQueries.plan(), me.staff);
  useRefreshed(query);
  return query;
}

/** A likely late job and the name of who will draft it. */
export interface Late extends LateJob {
  readonly name: string | null;
}

/** Likely late jobs by ID. */
export function useLateJobs(plan: Plan | undefined): ReadonlyMap<number, Late> {
  return useMemo(() => {
    const names = new Map(plan?.drafters.map(({ _id, name }) => [_id, name]));
    const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
    return new Map(plan?.late.map((late) => [late.job, { ...late, name: nameOf(late.drafter) }]));
  }, [plan]);
}
