import type { JobView } from '../../../common/jobs/job';
import { gable, type Roof } from '../../../db/seeds/roof';
import { draftFiles } from '../roofs/storyFiles';
import type { Caller } from './Caller';
import { anyOf, minutesSince, sometimes } from './dice';

const questions = [
  'Which way do the ribs run on the lean-to?',
  'Is the ridge vented over the whole length?',
  'The elevation shows a dormer that is not on the plan. Which one holds?',
];

/** True if the job has been drawn long enough to go to review. */
const drawn = (job: JobView): boolean =>
  minutesSince(job.statusTimeCurrent) > (job.statusCurrent === 'Correction' ? 30 : 45 + 15 * (job.level ?? 1));
const drawing = (job: JobView): boolean => ['Working', 'Correction', 'Revision'].includes(job.statusCurrent);
const free = (job: JobView): boolean =>
  job.cadCurrent === null && ['Validated', 'Correction', 'Revision'].includes(job.statusCurrent);
/** Maximum number of jobs per drafter. */
const most = 4;

/** Sends finished jobs to review, takes unassigned ones in order of due time, and sometimes asks a question. */
export async function drafter(me: Caller, first: boolean): Promise<string | null> {
  const board = await me.call('jobs.list', { query: { workflowView: 'true' } });
  const own = board.filter((job) => job.cadCurrent?._id === me.id && drawing(job));
  const next = board.find(free);
  // Everyone takes a job at the start of the day, so that the wall shows activity at once.
  if (next && (first || (own.length < most && (own.length === 0 || sometimes(0.5))))) {
    await me.call('jobs.assign', { params: { id: next._id }, body: { expected: next.version } });
    return `took ${next.num} ${next.name}`;
  }
  const done = own.find(drawn);
  if (done) return review(me, done);
  const unclear = own.find((job) => job.statusCurrent === 'Working');
  if (!unclear || !sometimes(0.1)) return null;
  await me.call('notes.create', { params: { jobId: unclear._id }, body: { rfi: true, text: anyOf(questions) } });
  return `has a question about ${unclear.num} ${unclear.name}`;
}

async function review(me: Caller, job: JobView): Promise<string> {
  const { num, revision, owner } = job;
  for (const { _id: id, kind, resolved } of await me.call('pins.list', { params: { id: job._id } }))
    if (kind === 'mustFix' && resolved === null)
      await me.call('pins.resolve', { params: { id }, body: { resolved: true } });
  const drafts = await draftFiles(roofOf(job), {
    num,
    revision,
    inits: owner.inits,
    namesDrafts: 'by company',
    date: new Date(),
  });
  const files = await me.upload('draftFile', drafts);
  const body = { review: true, text: 'Counted twice; sheet 2 has the details.', files, expected: job.version };
  await me.call('notes.create', { params: { jobId: job._id }, body });
  return `sent ${num} ${job.name} to review`;
}

/** The job has no building; use a plausible one that is always the same. */
const roofOf = (job: JobView): Roof => ({
  name: job.name,
  at: [job.street, job.city, job.state],
  panel: [job.pan1Name, job.pan1Width],
  building: gable(40 + (job.num % 60), 36, 4),
  by: 'shelby',
  ago: 0,
  steps: [],
});
