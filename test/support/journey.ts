import type { JobPageView } from '../../common/jobs/job';
import type { Status } from '../../common/jobs/status';
import type { Answer, Caller } from './caller';
import type { PersonName } from './people';

/** What one can do with a job, one call each. */
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

/** What an act needs beside the job: fresh files, or ids of drafts. */
export interface ActWith {
  readonly files?: string[];
  readonly drafts?: string[];
  readonly dueBack?: string;
  /** For acts that take a text; '' leaves it out. */
  readonly text?: string;
}

/** Do one thing with a job, by a real call. */
export function act(hands: Caller, id: number, what: JobAct, also: ActWith = {}): Promise<Answer> {
  const params = { id };
  const text = also.text ?? `${what} by ${hands.person?.name ?? 'nobody'}`;
  const note = (flags: object) =>
    hands.call('notes.create', {
      params: { jobId: id },
      body: { ...(text === '' ? {} : { text }), ...(also.files ? { files: also.files } : {}), ...flags },
    });
  switch (what) {
    case 'validate':
      return hands.call('jobs.validate', { params, body: { level: 3 } });
    case 'validateNoTakeoff':
      return hands.call('jobs.validate', { params, body: { level: 0 } });
    case 'validateCustom':
      return hands.call('jobs.validate', { params, body: { level: 9, mrqLevelCustom: 250 } });
    case 'takeoff':
      return hands.call('jobs.takeoff', { params, body: {} });
    case 'assign':
      return hands.call('jobs.assign', { params, body: {} });
    case 'unassign':
      return hands.call('jobs.assign', { params, body: { unassign: true } });
    case 'release':
      return hands.call('jobs.release', { params, body: { level: also.drafts ?? [] } });
    case 'dueBack':
      return hands.call('jobs.dueBack', { params, body: { level: also.dueBack ?? '2030-01-07T18:00:00.000Z' } });
    case 'delete':
      return hands.call('jobs.delete', { params });
    case 'plainNote':
      return note({});
    case 'cadNote':
      return note({ cad: true });
    default:
      return note({ [what]: true });
  }
}

/** Ids of the drafts of the round that a job is in, as the office reads them. */
export async function currentDrafts(office: Caller, id: number): Promise<string[]> {
  const job = await office.does('jobs.get', { params: { id } });
  return job.files.filter((file) => file.group === 'current draft').map((file) => file._id);
}

/** Do one thing that must go well: a review brings a draft of its own, a release takes the current drafts. */
export async function mustAct(hands: Caller, id: number, what: JobAct, also: ActWith = {}): Promise<void> {
  const files =
    what === 'review' && !also.files
      ? await hands.upload('draftFile', [{ name: `draft of ${id}.pdf`, bytes: 'a draft' }])
      : also.files;
  const drafts = what === 'release' && !also.drafts ? await currentDrafts(hands, id) : also.drafts;
  const answer = await act(hands, id, what, { ...also, files, drafts });
  if (answer.status >= 300) {
    throw new Error(`${what} by ${hands.person?.name ?? 'nobody'} on job ${id}: ${answer.status} ${answer.text}`);
  }
}

export interface JobWish {
  readonly author?: PersonName;
  readonly drafter?: PersonName;
  /** Where an RFI came from. */
  readonly from?: Exclude<Status, 'RFI' | 'Released'>;
  /** For staff as authors: the company that they name. */
  readonly client?: number;
  /** Fields of POST /jobs beside name and width. */
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

/** The way to each state, by whom. */
export function wayTo(state: Status, { drafter = 'cad', from = 'Submitted' }: JobWish): [PersonName, JobAct][] {
  const validated: [PersonName, JobAct][] = [['admin', 'validate']];
  const working: [PersonName, JobAct][] = [...validated, [drafter, 'assign']];
  const review: [PersonName, JobAct][] = [...working, [drafter, 'review']];
  const released: [PersonName, JobAct][] = [...review, ['admin', 'release']];
  switch (state) {
    case 'Submitted':
      return [];
    case 'RFI':
      return [...wayTo(from, { drafter }), ['admin', 'rfi']];
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

/** Submit a job and walk it to a state by real commands; answers it as an admin reads it. */
export async function makeJob(
  as: (person: PersonName) => Caller,
  state: Status,
  wish: JobWish = {},
): Promise<JobPageView> {
  const submitted = await as(wish.author ?? 'client').does('jobs.create', {
    body: { name: 'A roof', pan1Width: 16, ...(wish.client ? { client: wish.client } : {}), ...wish.body },
  });
  for (const [who, what] of wayTo(state, wish)) await mustAct(as(who), submitted._id, what);
  return as('admin').does('jobs.get', { params: { id: submitted._id } });
}
