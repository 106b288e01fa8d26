import { expect, it } from 'vitest';
import { drawingsOf, pairOfFile, pairOfVersions } from '../../client/files/compare/drawings';
import type { FileView } from '../../common/jobs/job';

/** Choice of the two drawings of a job that are compared. */
const file = (name: string, fileType: number, jobRev: number, jobCorr = 0) =>
  ({ _id: `${name} ${fileType} ${jobRev}.${jobCorr}`, name, fileType, jobRev, jobCorr }) as FileView;
const shown = (pair: ReturnType<typeof pairOfFile>) =>
  pair && [pair.from, pair.to].map(({ version, file: { name } }) => `${version} ${name}`);

const r0 = [file('porch.pdf', 6, 0), file('Roof.pdf', 6, 0), file('roof.csv', 6, 0)];
const r1 = [file('roof.pdf', 6, 1), file('roof.csv', 6, 1)];
const draft = [file('wall.pdf', 4, 2)];
const plan = file('plan.pdf', 1, 0);
const files = [plan, ...r0, ...r1, ...draft];

it('compares a drawing with the one of the same name in the version before', () => {
  expect(shown(pairOfFile(files, 'roof.pdf 6 1.0'))).toEqual(['R0 Roof.pdf', 'R1 roof.pdf']);
  expect(shown(pairOfFile(files, 'wall.pdf 4 2.0'))).toEqual(['R1 roof.pdf', 'R2 C0 wall.pdf']);
  // The first version has only a later one.
  expect(shown(pairOfFile(files, 'porch.pdf 6 0.0'))).toEqual(['R0 porch.pdf', 'R1 roof.pdf']);
});

it('compares neither submitted files, other types, nor the only version', () => {
  expect(pairOfFile(files, plan._id)).toBeNull();
  expect(pairOfFile(files, 'roof.csv 6 1.0')).toBeNull();
  expect(pairOfFile(r0, 'Roof.pdf 6 0.0')).toBeNull();
});

it('compares the drawings of the chosen versions, or of the newest two', () => {
  expect(shown(pairOfVersions(files, { from: 'R0', to: 'R1' }))).toEqual(['R0 Roof.pdf', 'R1 roof.pdf']);
  expect(shown(pairOfVersions(files, { from: 'R0 C0', to: 'R2' }))).toEqual(['R0 porch.pdf', 'R2 C0 wall.pdf']);
  expect(shown(pairOfVersions(files, {}))).toEqual(['R1 roof.pdf', 'R2 C0 wall.pdf']);
  expect(pairOfVersions(files, { from: 'R1', to: 'R1' })).toBeNull();
  expect(pairOfVersions([...r0, file('roof.csv', 6, 1)], { from: 'R0', to: 'R1' })).toBeNull();
});

it('offers all drawings, oldest first', () => {
  expect(drawingsOf(files).map(({ version, file: { name } }) => `${version} ${name}`)).toEqual([
    'R0 porch.pdf',
    'R0 Roof.pdf',
    'R1 roof.pdf',
    'R2 C0 wall.pdf',
  ]);
});
