import { expect, test } from 'vitest';
import { taskOf } from '../../common/notes/taskOf';
import type { Status } from '../../common/jobs/status';

const notes = [
  { _id: 1, revision: true, correction: false, jobRev: 1, jobCorr: 0 },
  { _id: 2, revision: false, correction: true, jobRev: 1, jobCorr: 1 },
  { _id: 3, revision: false, correction: true, jobRev: 1, jobCorr: 2 },
  { _id: 4, revision: false, correction: false, jobRev: 1, jobCorr: 2 },
];
const task = (statusCurrent: Status, revision: number, correction: number) =>
  taskOf({ statusCurrent, revision, correction }, notes)?._id;

test.each<[Status, number, number, number | undefined]>([
  ['Revision', 1, 0, 1],
  ['Correction', 1, 1, 2],
  ['Correction', 1, 2, 3],
  // The reviewer of the corrected draft sees what was requested.
  ['Review', 1, 2, 3],
  // An RFI during a correction or revision keeps the note pinned.
  ['RFI', 1, 2, 3],
  ['RFI', 1, 0, 1],
  ['Review', 0, 0, undefined],
  ['Released', 1, 2, undefined],
])('a job in %s, R%i C%i, has the task of note %s', (status, revision, correction, note) => {
  expect(task(status, revision, correction)).toBe(note);
});
