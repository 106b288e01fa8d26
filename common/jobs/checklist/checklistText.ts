import type { Status } from '../status';

/** Refusals of checklists. */
export const checklistRefusal = {
  notDrafting: (status: Status) =>
    `This job is in ${status}. Its checklist can only be changed while the takeoff is drafted.`,
  notOnJob: 'isn’t on this job’s checklist',
};
