/** Statuses of a job (R2); transitions are in step.ts. */
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

/** Progress per status in percent (R2); none for No Takeoff. */
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

/** Statuses in which the due time is running (R2). */
export const running: readonly Status[] = ['Validated', 'Working', 'Correction', 'Review', 'Revision'];

/** activeOnly filter: neither Released nor No Takeoff (R5). */
export const isActiveStatus = (status: Status): boolean => status !== 'Released' && status !== 'No Takeoff';
