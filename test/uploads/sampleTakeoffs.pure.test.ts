import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { matchSheet } from '../../common/companies/matchCsv';
import { checkDraft } from '../../common/quotes/takeoff/checkDraft';
import { listRows, panels } from '../quotes/takeoff/takeoffs';

/** The check of drafts on takeoffs in six formats and on a bad one. Expectations were read from the files by hand. */
const root = join(import.meta.dirname, '../..');
const matches = readFileSync(join(root, 'db/seeds/files/match-list.csv'), 'utf8');
const facts = {
  num: 100_067,
  company: 'Ridge Metals',
  widths: [36],
  panels: panels.map((panel) => ({ ...panel, name: panel.code, longest: null })),
  jobPanels: [],
  codes: listRows<{ code: string }>(matchSheet, matches).map(({ code }) => code),
};
/** Line and message of each finding without the file's name, and the totals. */
function check(path: string) {
  const name = path.split('/').at(-1) as string;
  const { findings, totals } = checkDraft(name, readFileSync(join(root, 'test/quotes/takeoff/files', path)), facts);
  const shown = findings.map(({ severity, line, message }) => [
    severity === 'mustFix' ? 'fix' : 'look',
    line,
    message.replace(/^[^:,]+(, line \d+)?: /, ''),
  ]);
  return { shown, pieces: totals && [totals.panels, totals.trims] };
}

it.each([
  ['1-minimal/panels.csv', [38, 0], []],
  ['1-minimal/trims.csv', [0, 44], [['look', 9, 'Not in the client’s match list: XFLASH.']]],
  ['2-titles/panels.csv', [62, 0], [['look', 4, 'Skipped columns: Note.']]],
  [
    '2-titles/trims.csv',
    [0, 66],
    [
      ['look', 5, 'Skipped columns: Remarks.'],
      ['look', 19, '1 row after END was skipped.'],
      ['look', 13, 'Quantity 0: BASE.'],
      ['look', 14, 'Not in the client’s match list: SKYKIT.'],
    ],
  ],
  [
    '3-shipper/shipper.csv',
    [100, 69],
    [
      ['look', 12, 'Skipped columns: Drawing, Cut length, Punch.'],
      ['look', 24, 'Not in the client’s match list: PEAKBOX.'],
    ],
  ],
  [
    '4-windows/liste.csv',
    [50, 43],
    [
      ['look', 2, 'Panel 5V covers 24 in, but this job is for 36 in.'],
      ['look', 17, 'Not in the client’s match list: NOUE.'],
    ],
  ],
  ['5-semicolon/panels.csv', [44, 0], []],
  [
    '5-semicolon/trims.csv',
    [0, 55],
    [
      ['look', 1, 'Skipped columns: comment.'],
      ['look', 9, 'Not in the client’s match list: KICKOUT.'],
    ],
  ],
  [
    '6-large/panels.csv',
    [1365, 0],
    [
      ['look', 144, 'This row is the same as line 65.'],
      ['look', 163, 'This row is the same as line 15.'],
      ['look', 165, 'This row is the same as line 128.'],
      ['look', 171, 'This row is the same as line 27.'],
    ],
  ],
  ['6-large/trims.csv', [0, 824], [['look', 32, 'Not in the client’s match list: ODDBALL and LOUVER 24X24.']]],
  [
    'takeoff-no-header.csv',
    null,
    [['fix', null, 'No header row found with a quantity and a code or length. Choose the columns.']],
  ],
])('[R2.28] reads %s, adds up its pieces and leads to each doubtful row', (path, pieces, shown) => {
  expect(check(path)).toEqual({ shown, pieces });
});

it('[R2.28] blocks the review for each row that a quote can’t import', () => {
  const rows = check('takeoff-rows.csv').shown.filter(([severity]) => severity === 'fix');
  expect(rows.map(([, line]) => line)).toEqual([3, 4, 5, 6, 7, null]);
  expect(rows.at(-1)?.[2]).toBe('5 more rows can’t be read.');
});
