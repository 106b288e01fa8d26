import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../client/jobs/timeline/stepsOf';
import type { Status } from '../../common/jobs/status';

/** Formats steps as `Submitted, Released R1, …`, with the current step in brackets and the remaining ones after a bar. */
const stepsText = (...names: Status[]): string => {
  const steps = stepsOf(names.map((name, i) => ({ name, time: `2030-01-0${i + 1}T12:00:00.000Z` })));
  const word = (step: (typeof steps)[number]) => `${step.status}${step.revision === null ? '' : ` R${step.revision}`}`;
  const before = steps.filter(({ is }) => is === 'done').map(word);
  const now = steps.filter(({ is }) => is === 'now').map((step) => `[${word(step)}]`);
  const ahead = steps.filter(({ is }) => is === 'ahead').map(word);
  return [[...before, ...now].join(', '), ahead.join(', ')].filter(Boolean).join(' | ');
};

describe('the progress of a job on a phone', () => {
  it.each<[Status[], string]>([
    [['Submitted'], '[Submitted] | Validated, Working, Review, Released'],
    [['Submitted', 'Validated', 'Working'], 'Submitted, Validated, [Working] | Review, Released'],
    [['Submitted', 'No Takeoff'], 'Submitted, [No Takeoff]'],
    [['Submitted', 'RFI'], 'Submitted, [RFI] | Validated, Working, Review, Released'],
    [['Submitted', 'Validated', 'Working', 'RFI', 'Working'], 'Submitted, Validated, [Working] | Review, Released'],
    [
      ['Submitted', 'Validated', 'Working', 'Review', 'Correction'],
      'Submitted, Validated, Working, Review, [Correction] | Review, Released',
    ],
    [
      ['Submitted', 'Validated', 'Working', 'Review', 'Correction', 'Review', 'Released'],
      'Submitted, Validated, Working, Review, [Released R0]',
    ],
    [
      ['Submitted', 'Validated', 'Working', 'Review', 'Released', 'Revision'],
      'Submitted, Released R0, [Revision R1] | Review, Released',
    ],
    [
      ['Submitted', 'Validated', 'Working', 'Review', 'Released', 'Revision', 'RFI'],
      'Submitted, Released R0, Revision R1, [RFI] | Review, Released',
    ],
    [
      // After an RFI the same revision continues.
      ['Submitted', 'Validated', 'Working', 'Review', 'Released', 'Revision', 'RFI', 'Revision', 'Review', 'Released'],
      'Submitted, Released R0, Revision R1, Review, [Released R1]',
    ],
    [
      // "Not a revision" returns to the previous release.
      ['Submitted', 'Validated', 'Working', 'Review', 'Released', 'Revision', 'Released'],
      'Submitted, Released R0, Revision R1, [Released R0]',
    ],
  ])('%j', (history, way) => expect(stepsText(...history)).toBe(way));
});

it('a job back from an RFI before validation shows when it was submitted', () => {
  const steps = stepsOf([
    { name: 'Submitted', time: '2030-01-01T12:00:00.000Z' },
    { name: 'RFI', time: '2030-01-02T12:00:00.000Z' },
    { name: 'Submitted', time: '2030-01-03T12:00:00.000Z' },
  ]);
  expect(steps.find(({ is }) => is === 'now')).toMatchObject({ status: 'Submitted', at: '2030-01-01T12:00:00.000Z' });
});
