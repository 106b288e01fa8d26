// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TableView } from '../../client/files/table/TableView';
import { rowsAround } from '../../client/files/table/tableRows';
import { readTakeoff } from '../../common/quotes/takeoff/readTakeoff';
import { show } from './support/show';

it('numbers rows by the lines that messages about the file name', async () => {
  const text = 'Code,Quantity,Length,Description\nRIDGE,1,10\',"Ridge\r\nat the porch"\n\nRAKE,-2,10\',\n';
  const [refused] = readTakeoff([{ name: 'trims.csv', text, mixed: [] }], []).refused;
  expect(refused).toMatchObject({ line: 5, message: 'Quantity is negative.' });
  show(<TableView blob={new Blob([text])} name="trims.csv" line={refused?.line} />);
  const row = await screen.findByRole('row', { current: true });
  expect(row.textContent).toBe("5RAKE-210'");
});

const current = () => document.querySelector('tr[aria-current]')?.textContent;

it('marks rows by what their check found, and leads to them (R2.42)', async () => {
  const lines = Array.from({ length: 9 }, (_, i) => `RIDGE,${i + 1},10`);
  const found = (severity: 'mustFix' | 'advisory', line: number | null, message: string) => ({
    ...{ severity, line, message },
  });
  const user = show(
    <TableView
      blob={new Blob([lines.join('\n')])}
      name="trims.csv"
      findings={[
        found('mustFix', 2, 'trims.csv, line 2: Quantity is negative.'),
        found('advisory', 7, 'trims.csv, line 7: Same as line 6.'),
        found('advisory', null, 'trims.csv: Not in the client’s match list: RIDGE.'),
      ]}
    />,
  );
  const list = await screen.findByRole('list', { name: 'Findings' });
  expect(list.textContent).toContain('Not in the client’s match list: RIDGE.');
  const marked = [...document.querySelectorAll<HTMLElement>('tr[data-severity]')];
  expect(marked.map(({ dataset, textContent }) => [dataset.severity, textContent?.trim()])).toEqual([
    ['mustFix', '2RIDGE210'],
    ['mustFix', 'Quantity is negative.'],
    ['advisory', '7RIDGE710'],
    ['advisory', 'Same as line 6.'],
  ]);
  expect(current()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Line 7' }));
  expect(current()).toBe('7RIDGE710');
});

it('shows the first 2,000 lines, or those around a line below them', () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `RIDGE,${i + 1},10`).join('\n');
  const shown = (line: number | undefined) => {
    const rows = rowsAround(text, line);
    return [rows[0]?.line, rows.at(-1)?.line];
  };
  expect([shown(undefined), shown(2000), shown(3500), shown(99_999)]).toEqual([
    [1, 2000],
    [1, 2000],
    [2500, 4499],
    [98_999, 100_000],
  ]);
});
