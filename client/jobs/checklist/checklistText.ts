/** The checklist of a job. */
export const jobChecklistText = {
  title: 'Checklist',
  done: (done: number, all: number) => `${done} of ${all} done`,
  open: 'open',
  earlier: (round: string, done: number, all: number) => `${round}: ${done} of ${all} done`,
  notChanged: 'Couldn’t change the checklist.',
  stillOpen: (n: number) => (n === 1 ? '1 checklist item is open:' : `${n} checklist items are open:`),
  canSend: 'You can still send it; the reviewer sees what is open.',
};
