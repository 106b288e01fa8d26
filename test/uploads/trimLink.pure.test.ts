import { expect, test } from 'vitest';
import { hasTrims } from '../../client/jobs/files/TrimLink';

const link = (name: string, trims: boolean | null) => hasTrims({ group: 'current version', name, trims });

test('the trim list link depends on the file’s content, not its name', () => {
  expect(link('100066SS18.csv', false)).toBe(false);
  expect(link('100067_panels.csv', true)).toBe(true);
});

test.each([
  ['100067_panels.csv', false],
  ['100067 Panel.CSV', false],
  ['panels.csv', false],
  ['100067SS18.csv', true],
  ['100067 subpanels.csv', true],
  ['100067 trims.pdf', false],
])('before the file is read, the name %s decides', (name, has) => {
  expect(link(name, null)).toBe(has);
});
