import { expect, it } from 'vitest';
import { askAboutChange, checkDraft } from '../../common/quotes/takeoff/checkDraft';

// AG36 covers 36 in and PBR 30 in; the job is for 36 in. AG36 has the usual longest panel, 60 ft; PBR is made to 40 ft 6 in.
const facts = {
  num: 100_067,
  company: 'Ridge Metals',
  widths: [36],
  panels: [
    { code: 'AG36', name: 'Ag Panel', coverage: 36, longest: null },
    { code: 'PBR', name: 'PBR Panel', coverage: 30, longest: 40.5 },
  ],
  jobPanels: ['Ag Panel'],
  codes: ['RIDGE', 'EAVE'],
};
const file = '100067AG36.csv';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const check = (...rows: string[]) => checkDraft(file, bytesOf(['Code,Quantity,Length', ...rows].join('\n')), facts);
const found = (severity: 'mustFix' | 'advisory', ...rows: string[]) =>
  check(...rows)
    .findings.filter((one) => one.severity === severity)
    .map(({ message }) => message.replace(/^100067AG36\.csv,? ?/, ''));

it('finds nothing in a takeoff that a quote can import, and adds it up', () => {
  // 12 × 21.25 ft = 255 ft of 3 ft are 765 sq ft.
  expect(check(`ag36,12,21' 3"`, `RIDGE,4,10'`, 'EAVE,3,')).toEqual({
    findings: [],
    columns: ['Code', 'Quantity', 'Length'],
    totals: { panels: 12, linearFeet: 255, squares: 7.65, trims: 7 },
  });
});

it('requires rows to be fixed that a quote can’t import', () => {
  const rows = ['AG36,12,-4', 'AG36,-2,10 ft', 'AG36,2,9999 ft', `RIDGE,abc,10'`, 'AG36,3,'];
  expect(found('mustFix', ...rows)).toEqual([
    'line 2: The length is negative.',
    'line 3: Quantity is negative.',
    'line 4: The length is more than 1,000 feet.',
    'line 5: Quantity is not a plain number.',
    'line 6: A panel needs a length.',
  ]);
  expect(found('mustFix', ...Array.from({ length: 8 }, () => `AG36,abc,10'`)).at(-1)).toBe(
    ': 3 more rows can’t be read.',
  );
});

it('requires a file to be fixed that is no takeoff or belongs to another job', () => {
  const none = checkDraft(file, bytesOf('hello'), facts);
  expect(none.totals).toBe(null);
  expect(none.findings.map(({ severity }) => severity)).toEqual(['mustFix']);
  const other = checkDraft('100066AG36.csv', bytesOf(`Code,Quantity,Length\nAG36,1,10'\n`), facts);
  expect(other.findings).toEqual([
    {
      severity: 'mustFix',
      message: '100066AG36.csv: The file name has another job’s number. This is 100067.',
      line: null,
    },
  ]);
});

it('mentions what is possible but rarely meant', () => {
  const rows = [`AG36,2,61'`, `AG36,1,4"`, `PBR,1,10'`, `ZZZ,1,10'`, `ZZZ,2,9'`, `RIDGE,0,10'`];
  expect(found('advisory', ...rows)).toEqual([
    `: A panel of 61' 0" is longer than 60 ft, the longest AG36 of Ridge Metals.`,
    `: A panel of 0' 4" is very short.`,
    ': Quantity 0: RIDGE.',
    ': More than one panel: AG36 and PBR.',
    ': Panel PBR covers 30 in, but this job is for 36 in.',
    ': Not in the client’s match list: ZZZ.',
  ]);
  expect(found('mustFix', ...rows)).toEqual([]);
  // Each leads to its row, or to the first of its rows, below the header in line 1.
  expect(check(...rows).findings.map(({ line }) => line)).toEqual([2, 3, 7, 4, 4, 5]);
  // A column of marks taken for codes.
  const marks = Array.from({ length: 300 }, (_, i) => `M${i},1,10'`);
  expect(found('advisory', ...marks)).toEqual([
    ': Not in the client’s match list: M0, M1, M2, M3, M4, M5, M6, M7, M8, M9, and 290 more.',
  ]);
  expect(found('advisory', `AG36,2,60'`, `AG36,1,6"`)).toEqual([]);
});

it('[R2.28] mentions a panel that isn’t the job’s, although it has its width, and one that the client lacks', () => {
  const panels = [...facts.panels, { code: 'SS36', name: 'Standing Seam', coverage: 36, longest: null }];
  const messages = (jobPanels: string[], ...rows: string[]) =>
    checkDraft(file, bytesOf(['Panel,Quantity,Length', ...rows].join('\n')), {
      ...facts,
      panels,
      jobPanels,
    }).findings.map(({ message }) => message.replace(`${file}: `, ''));
  expect(messages(['Ag Panel'], `ss36,4,10'`)).toEqual(['Panel ss36 isn’t this job’s panel (AG36).']);
  expect(messages(['Ag Panel', 'ss36'], `SS36,4,10'`)).toEqual([]);
  // The job's panel was entered by hand.
  expect(messages(['Barn panel'], `SS36,4,10'`)).toEqual([]);
  expect(messages(['Ag Panel'], `ZZZ,4,10'`)).toEqual(['Ridge Metals has no panel ZZZ.']);
});

it('[R2.28] measures each panel by the longest that its client makes', () => {
  const long = (rows: readonly string[], longest: number | null) =>
    checkDraft(file, bytesOf(rows.join('\n')), {
      ...facts,
      panels: [{ code: 'AG36', name: 'Ag Panel', coverage: 36, longest }, ...facts.panels.slice(1)],
    })
      .findings.map(({ message }) => message)
      .filter((message) => message.includes('longer'));
  const rows = ['Code,Quantity,Length', `AG36,1,72'`, `pbr,1,40' 6"`, `PBR,1,41'`];
  const pbr = `${file}: A panel of 41' 0" is longer than 40.5 ft, the longest PBR of Ridge Metals.`;
  expect(long(rows, 72)).toEqual([pbr]);
  expect(long(rows, 71.99)).toEqual([
    `${file}: A panel of 72' 0" is longer than 71.99 ft, the longest AG36 of Ridge Metals.`,
    pbr,
  ]);
  // Without a code, rows are the job's panel: AG36 has its width, 36 in.
  const bare = ['Quantity,Feet,Inches', '2,61,0'];
  expect(long(bare, 70)).toEqual([]);
  expect(long(bare, 50)).toEqual([
    `${file}: A panel of 61' 0" is longer than 50 ft, the longest panel of Ridge Metals.`,
  ]);
});

it('names the columns that a quote reads, also without a header', () => {
  expect(checkDraft(file, bytesOf(`Code,Quantity,Length,Weight\nAG36,4,10',3`), facts).columns).toEqual([
    ...['Code', 'Quantity', 'Length'],
  ]);
  expect(checkDraft(file, bytesOf('RIDGE,4\nEAVE,2'), facts).columns).toEqual(['code', 'quantity']);
});

it('mentions equal rows and columns that quotes skip, with their lines', () => {
  const { findings } = checkDraft(
    file,
    bytesOf(`Code,Quantity,Length,Weight\nRIDGE,4,10',3\nEAVE,1,9',2\nRIDGE,4,10',3`),
    facts,
  );
  expect(findings).toEqual([
    { severity: 'advisory', message: '100067AG36.csv, line 1: Skipped columns: Weight.', line: 1 },
    { severity: 'advisory', message: '100067AG36.csv, line 4: This row is the same as line 2.', line: 4 },
  ]);
});

it('reads a file with the columns that were chosen for the client’s files before', () => {
  const ours = bytesOf('Bauteil;Stück;Länge\nRIDGE;7;126\n');
  expect(checkDraft(file, ours, facts).findings.map(({ severity }) => severity)).toEqual(['mustFix']);
  const saved = {
    head: 'bauteil|stück|länge',
    delimiter: ';' as const,
    columns: { code: 0, quantity: 1, inches: 2 },
  };
  expect(checkDraft(file, ours, facts, [saved])).toMatchObject({ findings: [], totals: { trims: 7 } });
});

it('reads the encodings that quotes read, and says how to save others', () => {
  // A prime in Windows-1252, as Excel saves it.
  const windows = Uint8Array.from('Code,Quantity,Length\nAG36,2,10\u0092\n', (letter) => letter.charCodeAt(0));
  expect(checkDraft(file, windows, facts)).toMatchObject({ findings: [], totals: { linearFeet: 20 } });
  const messageOf = (bytes: Uint8Array) => checkDraft(file, bytes, facts).findings.map(({ message }) => message);
  expect(messageOf(Uint8Array.of(0xff, 0xfe, 67, 0, 44, 0))).toEqual([
    `${file}: This file is saved as UTF-16 ("Unicode text"). Save it as CSV UTF-8, then choose it again.`,
  ]);
  expect(messageOf(new Uint8Array(5_000_001))).toEqual([`${file}: This file is larger than 5 MB.`]);
});

it('asks about totals that differ by more than a fifth from the round before', () => {
  const before = { round: 'R0', panels: 40, linearFeet: 500, squares: null, trims: 10 };
  expect(askAboutChange(before, { panels: 32, linearFeet: 400, squares: null, trims: 12 })).toEqual([]);
  expect(askAboutChange(before, { panels: 31, linearFeet: 500, squares: null, trims: 10 })).toEqual([
    '31 panels; R0 had 40 (−23%). Is this right?',
  ]);
  expect(askAboutChange(before, { panels: 40, linearFeet: 399.5, squares: null, trims: 13 })).toEqual([
    'Panel length is 399.50 ft; in R0 it was 500.00 ft (−20%). Is this right?',
    '13 trims; R0 had 10 (+30%). Is this right?',
  ]);
});

it('mentions rows after END, which quotes skip', () => {
  expect(found('advisory', `RIDGE,4,10'`, 'END', 'EAVE,3,', 'EAVE,1,')).toEqual([
    'line 4: 2 rows after END were skipped.',
  ]);
});
