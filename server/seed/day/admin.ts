import type { JobView } from '../../../common/jobs/job';
import type { Caller } from './Caller';
import { anyOf, minutesSince, sometimes } from './dice';

const corrections = [
  'Rake is short by two pieces. Ridge count is right.',
  'The valley is missing in the trim list.',
  'North plane has one run too many.',
];

/** Validates new jobs, and releases or returns drafted ones. */
export async function admin(me: Caller): Promise<string | null> {
  const waiting = await me.call('jobs.list', { query: { status: 'Submitted,Review', num: '100' } });
  const oldest = waiting
    .filter((job) => minutesSince(job.statusTimeCurrent) > (job.statusCurrent === 'Review' ? 20 : 8))
    .sort((a, b) => a.statusTimeCurrent.localeCompare(b.statusTimeCurrent))[0];
  if (!oldest) return null;
  return oldest.statusCurrent === 'Submitted' ? validate(me, oldest) : releaseOrReturn(me, oldest);
}

async function validate(me: Caller, { _id: id, num, name, version }: JobView): Promise<string> {
  const level = anyOf([1, 1, 1, 2, 2, 3] as const);
  await me.call('jobs.validate', { params: { id }, body: { level, expected: version } });
  if (!sometimes(0.25)) return `validated ${num} ${name} at level ${level}`;
  await me.call('jobs.rush', { params: { id }, body: { level: true } });
  return `validated ${num} ${name} at level ${level}, as a rush`;
}

async function releaseOrReturn(me: Caller, { _id: id, num, name, version }: JobView): Promise<string> {
  const { files } = await me.call('jobs.get', { params: { id } });
  const drafts = files.filter(({ group }) => group === 'current draft').map(({ _id }) => _id);
  const pins = await me.call('pins.list', { params: { id } });
  const mustFix = pins.some(({ kind, resolved }) => kind === 'mustFix' && resolved === null);
  if (drafts.length === 0 || mustFix || sometimes(0.2)) {
    const body = { correction: true, text: anyOf(corrections), expected: version };
    await me.call('notes.create', { params: { jobId: id }, body });
    return `returned ${num} ${name} for correction`;
  }
  await me.call('jobs.release', { params: { id }, body: { level: drafts, expected: version } });
  return `released ${num} ${name}`;
}
