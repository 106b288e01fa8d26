/** The statuses of a job (spec §4); what leads from one to another is in step.ts. */
export const statuses = [
  'Submitted',
  'RFI',
  'Validated',
  'Working',
  'Correction',
  'Review',
  'Released',
  'Revision',
  'No Takeoff',
] as const;
export type Status = (typeof statuses)[number];

/** Progress per status in percent (spec §4); No Takeoff has none. */
export const progress: Record<Status, number | null> = {
  Submitted: 0,
  RFI: 15,
  Validated: 25,
  Working: 35,
  Correction: 50,
  Review: 65,
  Revision: 75,
  Released: 100,
  'No Takeoff': null,
};

/** Statuses in which a due time runs (decisions §2 "Overdue"). */
export const running: readonly Status[] = ['Validated', 'Working', 'Correction', 'Review', 'Revision'];

/** activeOnly = not Released, not No Takeoff (decisions §5). */
export const isActiveStatus = (status: Status): boolean => status !== 'Released' && status !== 'No Takeoff';
