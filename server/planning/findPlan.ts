import type { Routes } from '../../common/api/routes';
import type { PlannedJob, PlanningDrafter } from '../../common/planning/forecast';
import { initials } from '../../common/format/initials';
import { idleDrafters } from '../../common/planning/idleDrafters';
import type { DisplayPlan, Plan } from '../../common/planning/plan';
import { planOf } from '../../common/planning/planOf';
import { boardLimit } from '../../common/jobs/row';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { isOnBoard } from '../displays/presentWallJob';
import type { Services } from '../services';
import { coalescedRead } from '../views/coalescedRead';
import { type Fragment, place } from '../work/sql';
import { medianTimes } from './medianTimes';

/** Drafters in the plan; an office of more has other tools. */
const maxDrafters = 200;

const ms = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::float8`;

/** The board by due time, within the viewer's scope. */
const boardIn = (within: string) => `
  SELECT j.id AS "_id", j.num, j.level, j.revision, j.status, ${ms('j.status_time')} AS "statusTime",
    ${ms('j.due_time')} AS due, j.drafter_id AS drafter
  FROM jobs j WHERE ${within} AND ${isOnBoard} ORDER BY j.due_time, j.num LIMIT ${boardLimit}`;

/** Everyone who drafts: role cad, and others who have assigned a job to themselves. */
const drafters = `
  SELECT u.id AS "_id", u.name, (u.role = 'cad' AND u.verified AND u.deleted_at IS NULL) IS TRUE AS takes
  FROM users u
  WHERE (u.role = 'cad' AND u.deleted_at IS NULL) OR u.id IN (SELECT j.drafter_id FROM jobs j WHERE ${isOnBoard})
  ORDER BY takes DESC, lower(u.name), u.id LIMIT ${maxDrafters}`;

/** Plans by the rows that they were computed from, which concurrent calls share: after a change many screens ask at once. */
const plans = new WeakMap<readonly PlannedJob[], Plan>();

/** The same for everyone in the office. */
async function currentPlan(services: Services, within: Fragment): Promise<Plan> {
  const run = coalescedRead(services.db);
  const bound: unknown[] = [];
  const [calendar, medians, board, people] = await Promise.all([
    services.calendar(),
    medianTimes(services),
    run<PlannedJob>(boardIn(place(within, bound)), bound),
    run<PlanningDrafter>(drafters, []),
  ]);
  const shared =
    plans.get(board) ?? planOf({ now: services.now().getTime(), calendar, jobs: board, drafters: people, medians });
  plans.set(board, shared);
  return shared;
}

/** GET /plan: forecast, workload and next jobs. */
export const findPlan = async ({ services, viewer }: CallContext<Routes['plan.get']>) => ({
  value: await currentPlan(services, scope.jobs(viewer, 'j')),
});

/** GET /display/plan: IDs, minutes and initials. */
export async function findDisplayPlan(context: CallContext<Routes['display.plan']>): Promise<{ value: DisplayPlan }> {
  const { services, viewer } = context;
  const { late, drafters: people, unassigned, today, week } = await currentPlan(services, scope.wallJobs(viewer));
  return {
    value: {
      late: late.map(({ job }) => job),
      drafters: people.filter(({ jobs }) => jobs > 0).map(({ _id, minutes }) => ({ _id, minutes })),
      idle: idleDrafters(people).map(({ _id, name, next }) => ({ _id, name: initials(name), next })),
      unassigned: unassigned.minutes,
      today,
      week,
    },
  };
}
