import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../client/jobs/versions/comparison';
import { summaryOf } from '../../client/jobs/versions/summaryOf';
import { draftPair, isComparable, releasePair } from '../../client/jobs/versions/versionPairs';
import type { FileGroup, JobPageView } from '../../common/jobs/job';

const totals = { panels: 38, linearFeet: 662.73, squares: 19.88, weight: null, trims: 4 };
type Totals = NonNullable<NonNullable<Comparison['from']>['totals']>;
const compared = (after: Partial<Totals>, more: Partial<Comparison> = {}): Comparison => ({
  versions: [],
  from: { name: 'R0 C0', released: false, files: ['a.csv'], totals },
  to: { name: 'R0 C1', released: false, files: ['b.csv'], totals: { ...totals, ...after } },
  changes: [],
  counts: { added: 0, removed: 0, changed: 0 },
  problems: [],
  ...more,
});
const counts = { added: 1, removed: 1, changed: 2 };

describe('the line about the version before', () => {
  it('names the totals that differ, with their sign', () => {
    const after = { panels: 50, linearFeet: 628.23, squares: 18.84, trims: 3 };
    expect(summaryOf(compared(after, { counts }), 'C0')).toBe(
      'Compared with C0: +12 panels, −34.5 ft, −1.04 squares, −1 trim',
    );
  });

  it('says if nothing differs, or only pieces and no total', () => {
    expect(summaryOf(compared({}), 'R0')).toBe('Compared with R0: no differences');
    expect(summaryOf(compared({}, { counts }), 'C0')).toBe('Compared with C0: 4 rows changed, same totals');
  });

  it('says if something can’t be read', () => {
    const problems = [{ version: 'R0 C1', file: 'b.csv', reason: 'rows' as const, message: '1 row' }];
    expect(summaryOf(compared({ panels: 39 }, { counts, problems }), 'C0')).toBe(
      'Compared with C0: +1 panel, not all rows can be read',
    );
    const unread = compared({}, { from: { name: 'R0 C0', released: false, files: ['a.csv'], totals: null } });
    expect(summaryOf(unread, 'C0')).toBe('Can’t be compared with C0: a CSV can’t be read.');
  });
});

describe('the versions that the job page compares', () => {
  const file = (name: string, fileType: number, jobRev: number, jobCorr: number | undefined, group: FileGroup) => ({
    ...{ name, fileType, jobRev, group },
    ...(jobCorr === undefined ? {} : { jobCorr }),
  });
  const job = (...files: ReturnType<typeof file>[]) => ({ files }) as unknown as JobPageView;
  const first = file('a.csv', 4, 0, 0, 'older draft');
  const released = file('b.csv', 6, 0, 1, 'current version');

  it('are the current drafts and the version before, by its short name within a revision', () => {
    expect(draftPair(job(first, file('b.csv', 4, 0, 1, 'current draft')))).toEqual({
      ...{ from: 'R0 C0', to: 'R0 C1', fromShort: 'C0' },
    });
    expect(draftPair(job(first, released, file('c.csv', 4, 1, 0, 'current draft')))).toEqual({
      ...{ from: 'R0', to: 'R1 C0', fromShort: 'R0' },
    });
  });

  it('are the last two releases once there is a revision', () => {
    const revised = file('d.csv', 6, 1, 0, 'current version');
    expect(releasePair(job(first, { ...released, group: 'older' }, revised))).toMatchObject({
      ...{ from: 'R0', to: 'R1' },
    });
    const [older, newer] = [file('b.csv', 6, 0, undefined, 'older'), file('d.csv', 6, 1, undefined, 'current version')];
    expect(releasePair(job(older, newer))).toEqual({ from: 'R0', to: 'R1', fromShort: 'R0' });
    expect(releasePair(job(first, released))).toBe(null);
  });

  it('are none without a CSV in both, or without drafts', () => {
    const pdf = file('b.pdf', 4, 0, 1, 'current draft');
    expect(draftPair(job(first, pdf))).toBe(null);
    expect(draftPair(job(first))).toBe(null);
    expect(draftPair(job(file('a.csv', 4, 0, 0, 'current draft')))).toBe(null);
    expect(isComparable(job(first, pdf))).toBe(true);
    expect(isComparable(job(first))).toBe(false);
    expect(isComparable(job(file('a.pdf', 4, 0, 0, 'older draft'), pdf))).toBe(false);
  });
});
