import type { Status } from './status';

/** Why an action on a job is rejected. Each text names the current status. */
export const stepText = {
  refused: {
    validate: (status: Status) => `This job is in ${status} and can’t be validated.`,
    noTakeoff: (status: Status) => `This job is in ${status} and can’t be marked as No Takeoff.`,
    undoValidation: (status: Status) => `This job is in ${status}, so its validation can’t be undone.`,
    takeoff: (status: Status) => `This job is in ${status}, so a takeoff can’t be requested.`,
    rfi: (status: Status) => `This job is in ${status}, so you can’t ask a question on it.`,
    rfiResponse: (status: Status) => `This job is in ${status}, with no question to answer.`,
    assign: (status: Status) => `This job is in ${status} and can’t be assigned.`,
    unassign: (status: Status) => `This job is in ${status} and can’t be unassigned.`,
    review: (status: Status) => `This job is in ${status} and can’t be sent to review.`,
    correction: (status: Status) => `This job is in ${status} and can’t be returned for correction.`,
    release: (status: Status) => `This job is in ${status} and can’t be released.`,
    revision: (status: Status) => `This job is in ${status} and can’t be revised.`,
    revisionResponse: (status: Status) => `This job is in ${status}, with no revision request to answer.`,
  },
  mayHaveChanged: (refused: string) => `${refused} It may have changed since you opened it.`,
  taken: (drafter: string, status: Status) => `${drafter} took this job first. It’s in ${status}.`,
  anotherDrafter: 'Another drafter',
  noDrafter: (status: Status) => `This job is in ${status} and has no drafter to unassign.`,
};
