/** What happened to a job, as a summary names it. */
export const occasionNames = {
  submitted: 'Submitted',
  rfi: 'Question asked',
  answered: 'Question answered',
  released: 'Released',
  revision: 'Revision requested',
} as const;
