import type { Status } from './status';

/** The job's life (decisions §2) as one total table of status × action. */
export const jobActions = [
  'validate',
  'noTakeoff',
  'takeoff',
  'rfi',
  'rfiResponse',
  'assign',
  'unassign',
  'review',
  'correction',
  'release',
  'revision',
  'revisionResponse',
] as const;
export type JobAction = (typeof jobActions)[number];

/** `stay`: allowed, the status does not move. `back`: to where the RFI came from. `no`: refused. */
type Outcome = Status | 'stay' | 'back' | 'no';

const no = 'no' as const;
// biome-ignore format: a table to be read
const table: Record<Status, Record<JobAction, Outcome>> = {
  Submitted:    { validate: 'Validated', noTakeoff: 'No Takeoff', takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: no,        unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
  RFI:          { validate: no,          noTakeoff: no,           takeoff: no,          rfi: 'RFI', rfiResponse: 'back', assign: 'stay',    unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
  Validated:    { validate: no,          noTakeoff: no,           takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'Working', unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
  Working:      { validate: no,          noTakeoff: no,           takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: no,        unassign: 'Validated', review: 'Review', correction: no,           release: no,         revision: no,         revisionResponse: no },
  Correction:   { validate: no,          noTakeoff: no,           takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'stay',    unassign: 'stay',      review: 'Review', correction: no,           release: no,         revision: no,         revisionResponse: no },
  Review:       { validate: no,          noTakeoff: no,           takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'stay',    unassign: no,          review: no,       correction: 'Correction', release: 'Released', revision: no,         revisionResponse: no },
  Released:     { validate: no,          noTakeoff: no,           takeoff: no,          rfi: no,    rfiResponse: no,     assign: no,        unassign: no,          review: no,       correction: no,           release: no,         revision: 'Revision', revisionResponse: no },
  Revision:     { validate: no,          noTakeoff: no,           takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'stay',    unassign: 'stay',      review: 'Review', correction: no,           release: no,         revision: no,         revisionResponse: 'Released' },
  'No Takeoff': { validate: no,          noTakeoff: no,           takeoff: 'Submitted', rfi: 'RFI', rfiResponse: no,     assign: no,        unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
};

/** What the table needs to know of a job. */
export interface JobState {
  readonly statusCurrent: Status;
  readonly drafterId: number | null;
  readonly drafterName: string | null;
  /** Has been through validation: has a level. */
  readonly validated: boolean;
  readonly rfiFrom: Status | null;
}

export type Step = { to: Status } | { refused: string };

/** Plain words for what was asked, for the refusal. */
const asked: Record<JobAction, string> = {
  validate: 'validate it',
  noTakeoff: 'mark it as No Takeoff',
  takeoff: 'ask for its takeoff',
  rfi: 'request information',
  rfiResponse: 'answer an RFI',
  assign: 'assign it',
  unassign: 'unassign it',
  review: 'send it to review',
  correction: 'return it for correction',
  release: 'release it',
  revision: 'request a revision',
  revisionResponse: 'mark the revision as not a revision',
};

const refuse = (job: JobState, action: JobAction): Step => ({
  refused: `The job is in status ${job.statusCurrent}, where one cannot ${asked[action]}. It may have moved on since you opened it.`,
});

const taken = (job: JobState): Step => ({
  refused: `The job is in status ${job.statusCurrent}, and ${job.drafterName ?? 'another drafter'} already has it.`,
});

/** Where an action leads from here, or why it is refused (409, names the state). */
export function step(job: JobState, action: JobAction): Step {
  const outcome = table[job.statusCurrent][action];
  if (outcome === no) {
    if (action === 'assign' && job.drafterId !== null) return taken(job);
    return refuse(job, action);
  }
  if (action === 'assign') {
    if (job.drafterId !== null) return taken(job);
    // decisions §2: an RFI is assignable only once the job has been validated.
    if (job.statusCurrent === 'RFI' && !job.validated) return refuse(job, action);
  }
  if (action === 'unassign' && job.drafterId === null)
    return { refused: `The job is in status ${job.statusCurrent} and nobody has it, so there is nobody to unassign.` };
  if (outcome === 'stay') return { to: job.statusCurrent };
  if (outcome === 'back') return { to: afterRfi(job) };
  return { to: outcome };
}

/** decisions §2: after the RFI's answer, Validated with a drafter becomes Working, Working without one Validated. */
function afterRfi(job: JobState): Status {
  const from = job.rfiFrom ?? 'Submitted';
  if (from === 'Validated' && job.drafterId !== null) return 'Working';
  if (from === 'Working' && job.drafterId === null) return 'Validated';
  return from;
}
