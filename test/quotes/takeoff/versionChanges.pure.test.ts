import { describe, expect, it } from 'vitest';
import { readTakeoff } from '../../../common/quotes/takeoff/readTakeoff';
import { runSync } from '../../../common/quotes/takeoff/steps';
import { totalsOf, weightOf } from '../../../common/quotes/takeoff/takeoffTotals';
import { type VersionPieces, versionSteps } from '../../../common/quotes/versions/versionChanges';
import { versionsCsv } from '../../../common/quotes/versions/versionsCsv';
import { findVersion, versionsOf } from '../../../common/quotes/versions/versions';

// AG36 and PBR are panels; every other code is a trim. Lengths are in sixteenths: 1 ft is 192.
const read = (head: string, ...rows: string[]) =>
  readTakeoff([{ name: 'roof.csv', text: [head, ...rows].join('\n'), mixed: [] }], ['AG36', 'PBR']);
const marked = (...rows: string[]) => read('Code,Mark,Plane,Color,Qty,Length', ...rows);
const plain = (...rows: string[]) => read('Code,Qty,Length', ...rows);
const none = { panels: [], trims: [] };

const short = (pieces: VersionPieces | null) =>
  pieces &&
  `${pieces.quantity} × ${[pieces.code, pieces.mark, pieces.plane].filter(Boolean).join(' ')} ${pieces.length}`;
const compare = (...two: Parameters<typeof versionSteps>) =>
  runSync(versionSteps(...two)).map(({ what, before, after }) => [what, short(before), short(after)]);

describe('the difference between two versions', () => {
  it('is empty for the same pieces in another order, case and split', () => {
    expect(compare(plain(`AG36,5,10'`, `RIDGE,4,`), plain('ridge,4,', `ag36,2,120"`, `AG36,3,10'`))).toEqual([]);
  });

  it('lists what was added, removed and changed by code and length', () => {
    const [before, after] = [
      plain(`AG36,12,21' 3"`, `AG36,4,10'`, 'EAVE,3,', `RIDGE,7,10'`),
      plain(`AG36,14,21' 3"`, `PBR,4,10'`, `RIDGE,7,12'`, 'EAVE,3,'),
    ];
    expect(compare(before, after)).toEqual([
      ['changed', '12 × AG36 4080', '14 × AG36 4080'],
      ['added', null, '4 × PBR 1920'],
      ['removed', '4 × AG36 1920', null],
      // A trim has no mark, so that another length is another trim.
      ['added', null, '7 × RIDGE 2304'],
      ['removed', '7 × RIDGE 1920', null],
    ]);
  });

  it('shows a marked panel with another length, panel or color as changed', () => {
    const before = marked(`AG36,A1,N,Red,2,10'`, `AG36,A2,N,Red,2,12'`, `AG36,A3,N,Red,2,14'`, `AG36,A4,N,,1,9'`);
    const after = marked(`AG36,A1,N,Red,2,11'`, `PBR,A2,N,Red,2,12'`, `AG36,A3,N,Blue,2,14'`, `AG36,A4,N,Red,1,9'`);
    expect(compare(before, after)).toEqual([
      ['changed', '2 × AG36 A1 N 1920', '2 × AG36 A1 N 2112'],
      ['changed', '2 × AG36 A2 N 2304', '2 × PBR A2 N 2304'],
      ['changed', '2 × AG36 A3 N 2688', '2 × AG36 A3 N 2688'],
    ]);
  });

  it('adds up duplicates of a mark and length, and keeps other planes and lengths of the mark apart', () => {
    const before = marked(`AG36,A,N,,2,10'`, `AG36,A,N,,3,10'`, `AG36,A,S,,4,10'`, `AG36,A,N,,1,12'`);
    const after = marked(`AG36,A,N,,6,10'`, `AG36,A,S,,4,10'`, `AG36,A,N,,1,13'`, `AG36,A,N,,1,15'`);
    expect(compare(before, after)).toEqual([
      ['changed', '5 × AG36 A N 1920', '6 × AG36 A N 1920'],
      ['changed', '1 × AG36 A N 2304', '1 × AG36 A N 2496'],
      ['added', null, '1 × AG36 A N 2880'],
    ]);
  });

  it('adds or removes everything if one version is empty', () => {
    const some = plain(`AG36,5,10'`, 'RIDGE,4,');
    expect(compare(none, some)).toEqual([
      ['added', null, '5 × AG36 1920'],
      ['added', null, '4 × RIDGE null'],
    ]);
    expect(compare(some, none).map(([what]) => what)).toEqual(['removed', 'removed']);
    expect(compare(none, none)).toEqual([]);
  });

  it('is downloaded with old and new values, formulas guarded', () => {
    const before = marked(`AG36,A1,N,Red,2,10'`, `=B1,,,,1,`, `EAVE,,,,3,10' 6"`);
    const after = marked(`AG36,A1,N,Blue,3,11'`, `EAVE,,,,1,10' 6"`);
    expect([...versionsCsv(runSync(versionSteps(before, after)))].join('').replace('\ufeff', '').split('\r\n')).toEqual(
      [
        'Change,Part,Code,Mark,Plane,Color,Old length,New length,Old pieces,New pieces,Difference,Old feet,New feet,Feet difference',
        `Changed,Panel,AG36,A1,N,Red → Blue,"10' 0""","11' 0""",2,3,1,20.00,33.00,13.00`,
        `Changed,Trim,EAVE,,,,"10' 6""","10' 6""",3,1,-2,31.50,10.50,-21.00`,
        `Removed,Trim,'=B1,,,,,,1,,-1,,,`,
        '',
      ],
    );
  });
});

describe('the totals of a version', () => {
  const facts = {
    widths: [36],
    panels: [
      { code: 'ag36', coverage: 36 },
      { code: 'PBR', coverage: 30 },
    ],
  };

  it('add up panels by their coverage and weight', () => {
    // 255 ft × 3 ft and 40 ft × 2.5 ft are 865 sq ft; 255 ft × 2.4 lb and 40 ft × 2 lb are 692 lb.
    const takeoff = plain(`AG36,12,21' 3"`, `PBR,4,10'`, 'EAVE,3,');
    expect(totalsOf(takeoff, facts)).toEqual({ panels: 16, linearFeet: 295, squares: 8.65, trims: 3 });
    expect(weightOf(takeoff, (panel) => (panel === 'AG36' ? 2.4 : 2))).toBe(692);
  });

  it('leave out squares and weight if a panel’s coverage or weight isn’t known', () => {
    const takeoff = plain(`AG36,12,21' 3"`, `PBR,4,10'`);
    expect(totalsOf(takeoff, { widths: [36], panels: [{ code: 'AG36', coverage: 36 }] }).squares).toBe(null);
    expect(weightOf(takeoff, (panel) => (panel === 'AG36' ? 2.4 : null))).toBe(null);
    expect(weightOf(plain('EAVE,3,'), () => 2)).toBe(null);
  });

  it('use the job’s width for rows without a panel', () => {
    const takeoff = read('quantity,feet,inch', '2,10,0');
    expect(totalsOf(takeoff, facts).squares).toBe(0.6);
  });
});

// More rows than one call takes as arguments.
it('compares the largest files', () => {
  const panel = { quantity: 1, length: 1920, panel: 'AG36', mark: '', color: '' };
  const panels = Array.from({ length: 140_000 }, (_, i) => ({ ...panel, plane: String(i) }));
  const changes = runSync(versionSteps({ panels, trims: [] }, none));
  expect([changes.length, changes[0]?.what]).toEqual([140_000, 'removed']);
});

describe('the versions of a job', () => {
  const file = (name: string, fileType: number, jobRev: number, jobCorr?: number) => ({
    ...{ name, fileType, jobRev },
    ...(jobCorr === undefined ? {} : { jobCorr }),
  });

  it('are its rounds, released files before drafts, and the latest draft of a name', () => {
    const [first, again, pdf] = [file('a.csv', 4, 0, 0), file('a.csv', 4, 0, 0), file('a.pdf', 4, 0, 0)];
    const [left, released, plan, draft] = [
      file('b.csv', 4, 0, 1),
      file('c.csv', 6, 0, 1),
      file('plan.pdf', 1, 0, 0),
      file('d.csv', 4, 1, 0),
    ];
    const versions = versionsOf([plan, draft, first, pdf, again, left, released]);
    expect(versions.map(({ name, released: is }) => [name, is])).toEqual([
      ['R0 C0', false],
      ['R0', true],
      ['R1 C0', false],
    ]);
    expect(versions[0]?.files.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([again, pdf]);
    expect(versions[0]?.files).toContain(again);
    expect(versions[0]?.files.some((one) => one === first)).toBe(false);
    expect(versions[1]?.files).toEqual([released]);
    expect(findVersion(versions, 'R1')?.name).toBe('R1 C0');
    expect(findVersion(versions, 'R0')?.name).toBe('R0');
    expect(findVersion(versions, 'R0 C1')?.name).toBe('R0');
    expect(findVersion(versions, 'R0 C0')?.name).toBe('R0 C0');
    expect(findVersion(versions, 'R0 C2')).toBe(undefined);
    expect(findVersion(versions, 'C1')).toBe(undefined);
  });

  it('are named without corrections outside the office, however they are requested', () => {
    const versions = versionsOf([file('c.csv', 6, 0), file('e.csv', 6, 1)]);
    expect(versions.map(({ name }) => name)).toEqual(['R0', 'R1']);
    expect(findVersion(versions, 'R0 C1')?.name).toBe('R0');
  });
});
