import { stepText } from './jobText';
import type { Status } from './status';

/** Transitions of a job (R2) for every status and action. */
export const jobActions = [
  'validate',
  'noTakeoff',
  'undoValidation',
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

/** `stay`: allowed without a status change. `back`: back to the status before the RFI. `no`: rejected. */
type Outcome = Status | 'stay' | 'back' | 'no';

const no = 'no' as const;
// biome-ignore format: easier to scan as a table
const table: Record<Status, Record<JobAction, Outcome>> = {
  Submitted:    { validate: 'Validated', noTakeoff: 'No Takeoff', undoValidation: no,          takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: no,        unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
  RFI:          { validate: no,          noTakeoff: no,           undoValidation: no,          takeoff: no,          rfi: 'RFI', rfiResponse: 'back', assign: 'stay',    unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
  Validated:    { validate: no,          noTakeoff: no,           undoValidation: 'Submitted', takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'Working', unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
  Working:      { validate: no,          noTakeoff: no,           undoValidation: no,          takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: no,        unassign: 'Validated', review: 'Review', correction: no,           release: no,         revision: no,         revisionResponse: no },
  Correction:   { validate: no,          noTakeoff: no,           undoValidation: no,          takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'stay',    unassign: 'stay',      review: 'Review', correction: no,           release: no,         revision: no,         revisionResponse: no },
  Review:       { validate: no,          noTakeoff: no,           undoValidation: no,          takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'stay',    unassign: no,          review: no,       correction: 'Correction', release: 'Released', revision: no,         revisionResponse: no },
  Released:     { validate: no,          noTakeoff: no,           undoValidation: no,          takeoff: no,          rfi: no,    rfiResponse: no,     assign: no,        unassign: no,          review: no,       correction: no,           release: no,         revision: 'Revision', revisionResponse: no },
  Revision:     { validate: no,          noTakeoff: no,           undoValidation: no,          takeoff: no,          rfi: 'RFI', rfiResponse: no,     assign: 'stay',    unassign: 'stay',      review: 'Review', correction: no,           release: no,         revision: no,         revisionResponse: 'Released' },
  'No Takeoff': { validate: no,          noTakeoff: no,           undoValidation: 'Submitted', takeoff: 'Submitted', rfi: 'RFI', rfiResponse: no,     assign: no,        unassign: no,          review: no,       correction: no,           release: no,         revision: no,         revisionResponse: no },
};

/** The parts of a job that decide its transitions. */
export interface JobState {
  readonly statusCurrent: Status;
  readonly drafterId: number | null;
  readonly drafterName: string | null;
  /** Validated jobs have a level. */
  readonly validated: boolean;
  readonly rfiFrom: Status | null;
}

export type Step = { to: Status } | { refused: string };

const refuse = (job: JobState, action: JobAction): Step => ({
  refused: stepText.mayHaveChanged(stepText.refused[action](job.statusCurrent)),
});

const taken = (job: JobState): Step => ({
  refused: stepText.taken(job.drafterName ?? stepText.anotherDrafter, job.statusCurrent),
});

/** The status after an action, or why it is rejected (409). */
export function step(job: JobState, action: JobAction): Step {
  const outcome = table[job.statusCurrent][action];
  if (outcome === no) {
    if (action === 'assign' && job.drafterId !== null) return taken(job);
    return refuse(job, action);
  }
  if (action === 'assign') {
    if (job.drafterId !== null) return taken(job);
    // R2: a job in RFI can be assigned only once it has been validated.
    if (job.statusCurrent === 'RFI' && !job.validated) return refuse(job, action);
  }
  if (action === 'unassign' && job.drafterId === null) return { refused: stepText.noDrafter(job.statusCurrent) };
  if (outcome === 'stay') return { to: job.statusCurrent };
  if (outcome === 'back') return { to: afterRfi(job) };
  return { to: outcome };
}

/**
 * R2: an answered RFI returns to Working instead of Validated if the job has a drafter, and vice versa if it has none.
 */
function afterRfi(job: JobState): Status {
  const from = job.rfiFrom ?? 'Submitted';
  if (from === 'Validated' && job.drafterId !== null) return 'Working';
  if (from === 'Working' && job.drafterId === null) return 'Validated';
  return from;
}
