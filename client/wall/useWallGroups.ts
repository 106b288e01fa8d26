import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { BoardJob } from '../../common/jobs/job';
import { businessTimeAtom } from '../state/office';
import { useClock } from '../ui/status/time/clock';
import { type WallGroup, wallGroup } from './wallOrder';

/** The group of each job, computed again as time passes. */
export function useWallGroups(jobs: readonly BoardJob[]): (job: BoardJob) => WallGroup {
  const business = useAtomValue(businessTimeAtom);
  const text = useClock((now) => jobs.map((job) => wallGroup(job, now, business)).join());
  const groups = useMemo(() => {
    const each = text.split(',') as WallGroup[];
    return new Map(jobs.map(({ _id }, i) => [_id, each[i] ?? 'running']));
  }, [jobs, text]);
  return ({ _id }) => groups.get(_id) ?? 'running';
}
