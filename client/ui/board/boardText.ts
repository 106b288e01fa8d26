import { count } from '../../../common/format/numbers';

/** Texts of boards, which the wall shows too. */
export const boardText = {
  assignedTo: (initials: string) => `Assigned to ${initials}`,
  overdue: (n: number) => `${count(n)} overdue`,
};
