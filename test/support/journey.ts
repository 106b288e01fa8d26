import type { JobPageView } from '../../common/jobs/job';
import type { Status } from '../../common/jobs/status';
import type { Answer, Caller } from './caller';
import type { PersonName } from './people';

/** Actions on a job, one call each. */
export const jobActs = [
  'validate',
  'validateNoTakeoff',
  'validateCustom',
  'takeoff',
  'assign',
  'unassign',
  'review',
  'correction',
  'release',
  'revision',
  'revisionResponse',
  'rfi',
  'rfiResponse',
  'plainNote',
  'cadNote',
  'dueBack',
  'delete',
] as const;
export type JobAct = (typeof jobActs)[number];

/** Additional input of an action: new files, or IDs of drafts. */
export interface ActWith {
  readonly files?: string[];
  readonly drafts?: string[];
  readonly dueBack?: string;
  /** Text of an action that has one; '' omits it. */
  readonly text?: string;
}

/** Performs an action on a job with a real call. */
export function act(caller: Caller, id: number, what: JobAct, input: ActWith = {}): Promise<Answer> {
  const params = { id };
  const text = input.text ?? `${what} by ${caller.person?.name ?? 'nobody'}`;
  const note = (flags: object) =>
    caller.call('notes.create', {
      params: { jobId: id },
      body: { ...(text === '' ? {} : { text }), ...(input.files ? { files: input.files } : {}), ...flags },
    });
  switch (what) {
    case 'validate':
      return caller.call('jobs.validate', { params, body: { level: 3 } });
    case 'validateNoTakeoff':
      return caller.call('jobs.validate', { params, body: { level: 0 } });
    case 'validateCustom':
      return caller.call('jobs.validate', { params, body: { level: 9, mrqLevelCustom: 250 } });
    case 'takeoff':
      return caller.call('jobs.takeoff', { params, body: {} });
    case 'assign':
      return caller.call('jobs.assign', { params, body: {} });
    case 'unassign':
      return caller.call('jobs.assign', { params, body: { unassign: true } });
    case 'release':
      return caller.call('jobs.release', { params, body: { level: input.drafts ?? [] } });
    case 'dueBack':
      return caller.call('jobs.dueBack', { params, body: { level: input.dueBack ?? '2030-01-07T18:00:00.000Z' } });
    case 'delete':
      return caller.call('jobs.delete', { params });
    case 'plainNote':
      return note({});
    case 'cadNote':
      return note({ cad: true });
    default:
      return note({ [what]: true });
  }
}

/** IDs of the drafts of a job's current round, as seen by the office. */
export async function currentDrafts(office: Caller, id: number): Promise<string[]> {
  const job = await office.does('jobs.get', { params: { id } });
  return job.files.filter((file) => file.group === 'current draft').map((file) => file._id);
}

/** Performs an action that must succeed: a review uploads a draft, a release takes the current drafts. */
export async function mustAct(caller: Caller, id: number, what: JobAct, input: ActWith = {}): Promise<void> {
  const files =
    what === 'review' && !input.files
      ? await caller.upload('draftFile', [{ name: `draft of ${id}.pdf`, bytes: '%PDF-1.4 a draft' }])
      : input.files;
  const drafts = what === 'release' && !input.drafts ? await currentDrafts(caller, id) : input.drafts;
  const answer = await act(caller, id, what, { ...input, files, drafts });
  if (answer.status >= 300) {
    throw new Error(`${what} by ${caller.person?.name ?? 'nobody'} on job ${id}: ${answer.status} ${answer.text}`);
  }
}

export interface JobOptions {
  readonly author?: PersonName;
  readonly drafter?: PersonName;
  /** The status before an RFI. */
  readonly from?: Exclude<Status, 'RFI' | 'Released'>;
  /** Company to name if the author is staff. */
  readonly client?: number;
  /** Fields of POST /jobs besides name and width. */
  readonly body?: Partial<{
    name: string;
    street: string;
    city: string;
    state: string;
    specialReq: string;
    pan1Name: string;
    pan1Width: number;
    pan2Name: string;
    pan2Width: number;
    customerId: number;
    files: string[];
  }>;
}

/** The actions that lead to a status, with who performs them. */
export function stepsTo(state: Status, { drafter = 'cad', from = 'Submitted' }: JobOptions): [PersonName, JobAct][] {
  const validated: [PersonName, JobAct][] = [['admin', 'validate']];
  const working: [PersonName, JobAct][] = [...validated, [drafter, 'assign']];
  const review: [PersonName, JobAct][] = [...working, [drafter, 'review']];
  const released: [PersonName, JobAct][] = [...review, ['admin', 'release']];
  switch (state) {
    case 'Submitted':
      return [];
    case 'RFI':
      return [...stepsTo(from, { drafter }), ['admin', 'rfi']];
    case 'Validated':
      return validated;
    case 'Working':
      return working;
    case 'Review':
      return review;
    case 'Correction':
      return [...review, ['admin', 'correction']];
    case 'Released':
      return released;
    case 'Revision':
      return [...released, ['admin', 'revision']];
    case 'No Takeoff':
      return [['admin', 'validateNoTakeoff']];
  }
}

/** Submits a job and brings it to a status with real calls; returns it as seen by an admin. */
export async function makeJob(
  as: (person: PersonName) => Caller,
  state: Status,
  options: JobOptions = {},
): Promise<JobPageView> {
  const submitted = await as(options.author ?? 'client').does('jobs.create', {
    body: { name: 'A roof', pan1Width: 16, ...(options.client ? { client: options.client } : {}), ...options.body },
  });
  for (const [who, what] of stepsTo(state, options)) await mustAct(as(who), submitted._id, what);
  return as('admin').does('jobs.get', { params: { id: submitted._id } });
}
