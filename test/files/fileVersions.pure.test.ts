import { expect, it } from 'vitest';
import { supersededFiles, zipNameOf } from '../../common/jobs/fileVersions';

const file = (name: string, fileType: number | null, jobRev: number, jobCorr: number) => ({
  ...{ _id: `${name} ${fileType} R${jobRev} C${jobCorr}`, name, fileType, jobRev, jobCorr },
});
const marks = (...files: ReturnType<typeof file>[]) => Object.fromEntries(supersededFiles(files));

it('marks older releases with the newest release, even while a newer draft exists', () => {
  expect(marks(file('a', 6, 0, 1), file('b', 6, 1, 0), file('c', 6, 2, 0), file('d', 4, 3, 0))).toEqual({
    'a 6 R0 C1': 'R2',
    'b 6 R1 C0': 'R2',
  });
});

it('marks drafts with the newest draft, and with the release once there is one', () => {
  expect(marks(file('a', 4, 0, 0), file('b', 4, 0, 1), file('c', 4, 0, 2))).toEqual({
    'a 4 R0 C0': 'R0 C2',
    'b 4 R0 C1': 'R0 C2',
  });
  // A draft of the same round that was not released isn't older.
  expect(marks(file('a', 4, 0, 0), file('b', 4, 0, 1), file('c', 6, 0, 1))).toEqual({ 'a 4 R0 C0': 'R0' });
});

it('marks a submitted file only if it was sent again under the same name', () => {
  expect(marks(file('plan.pdf', 1, 0, 0), file('roof.pdf', 1, 0, 0), file('Plan.pdf', 1, 1, 0))).toEqual({
    'plan.pdf 1 R0 C0': 'R1',
  });
  expect(marks(file('plan.pdf', 1, 0, 0), file('plan.pdf', null, 0, 0), file('a', 6, 0, 0))).toEqual({});
});

it('names the zip by job, version and what it is', () => {
  expect(zipNameOf(100427, { revision: 1, correction: 2, released: true }, false)).toBe('100427 R1.zip');
  expect(zipNameOf(100427, { revision: 0, correction: 1, released: false }, true)).toBe(
    '100427 R0 C1 draft (superseded).zip',
  );
});
