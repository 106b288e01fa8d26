import type { BoardJob } from '../../../common/jobs/job';

export interface Load<Job extends BoardJob> {
  readonly drafter: { readonly _id: number; readonly name: string };
  /** Jobs by due time, earliest first. */
  readonly jobs: readonly Job[];
}

/** Jobs of the board by drafter name. The board is already sorted by due time. */
export function loadsOf<Job extends BoardJob>(jobs: readonly Job[]): Load<Job>[] {
  const byDrafter = new Map<number, { drafter: Load<Job>['drafter']; jobs: Job[] }>();
  for (const job of jobs) {
    const drafter = job.cadCurrent;
    if (!drafter) continue;
    const load = byDrafter.get(drafter._id);
    if (load) load.jobs.push(job);
    else byDrafter.set(drafter._id, { drafter, jobs: [job] });
  }
  return [...byDrafter.values()].sort((a, b) => a.drafter.name.localeCompare(b.drafter.name));
}
