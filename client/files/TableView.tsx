import Papa from 'papaparse';
import { useMemo } from 'react';
import { NotShown } from './NotShown';
import { useText } from './useText';
import css from './viewer.module.css';
import { plainText, tableText } from './viewerText';

/** More rows would make the page slow; nobody reads them here. */
export const maxLines = 2000;

/** A CSV file as a table, with the line numbers that messages about it name. */
export function TableView({ blob, name }: { blob: Blob; name: string }) {
  const text = useText(blob);
  const lines = useMemo(() => (text ? Papa.parse<string[]>(text, { preview: maxLines }).data : []), [text]);
  if (text === undefined) return null;
  if (text === null) return <NotShown>{plainText.notText}</NotShown>;
  if (text.trim() === '') return <NotShown>{tableText.empty}</NotShown>;
  const all =
    lines.length < maxLines ? lines.length : (text.match(/\r\n?|\n/g)?.length ?? 0) + (/[\r\n]$/.test(text) ? 0 : 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div className={css.stage} tabIndex={0} data-autofocus>
      {all > lines.length && <p className={css.note}>{tableText.first(lines.length, all)}</p>}
      <table className={css.table} aria-label={name}>
        <tbody>
          {lines.map((cells, i) =>
            cells.length === 1 && cells[0] === '' ? null : (
              <tr key={i}>
                <th scope="row" aria-label={`${tableText.line} ${i + 1}`}>
                  {i + 1}
                </th>
                {cells.map((cell, column) => (
                  <td key={column} data-number={/^-?[\d.,' "/-]+$/.test(cell) || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
