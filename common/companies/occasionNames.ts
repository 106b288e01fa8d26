/** Events on a job, as named in the summary email. */
export const occasionNames = {
  submitted: 'Submitted',
  rfi: 'Question sent',
  answered: 'Question answered',
  released: 'Released',
  revision: 'Revision requested',
} as const;
