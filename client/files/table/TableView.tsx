import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftFinding } from '../../../common/quotes/takeoff/checkDraft';
import { Glyph } from '../../ui/Glyph';
import { NotShown } from '../NotShown';
import { Stage } from '../Stage';
import { useText } from '../useText';
import viewerCss from '../viewer.module.css';
import { plainText, tableText } from '../viewerText';
import css from './table.module.css';
import { findingsByLine, worstOf } from './findings';
import { lineEnds, maxLines, rowsAround } from './tableRows';
import { TableFindings } from './TableFindings';

interface TableViewProps {
  blob: Blob;
  name: string;
  /** The line to scroll to and mark. */
  line?: number | undefined;
  /** Findings of the file's check. */
  findings?: readonly DraftFinding[];
}

const none: readonly DraftFinding[] = [];

/** A CSV file as a table, with the line numbers that messages about it name and what its check found in each row. */
export function TableView({ blob, name, line, findings = none }: TableViewProps) {
  const text = useText(blob);
  const [chosen, setChosen] = useState<{ readonly line: number } | null>(null);
  const at = chosen?.line ?? line;
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => marked.current?.scrollIntoView({ block: 'center' }), [text, line, chosen]);
  const rows = useMemo(() => (text ? rowsAround(text, at) : []), [text, at]);
  if (text === undefined) return null;
  if (text === null) return <NotShown>{plainText.notText}</NotShown>;
  if (text.trim() === '') return <NotShown>{tableText.empty}</NotShown>;
  const all = lineEnds(text) + (/[\r\n]$/.test(text) ? 0 : 1);
  const [first, last] = [rows[0]?.line ?? 1, rows.at(-1)?.line ?? 1];
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const found = findingsByLine(findings, name);
  return (
    <Stage>
      {first > 1 && <p className={viewerCss.note}>{tableText.part(first, last, all)}</p>}
      {first === 1 && rows.length === maxLines && all > maxLines && (
        <p className={viewerCss.note}>{tableText.first(maxLines, all)}</p>
      )}
      <TableFindings found={found} onLine={(to) => setChosen({ line: to })} />
      <table className={css.table} aria-label={name}>
        <tbody>
          {rows.map(({ line: own, cells }) =>
            cells.length === 1 && cells[0] === '' ? null : (
              <Fragment key={own}>
                <tr
                  ref={own === at ? marked : undefined}
                  aria-current={own === at || undefined}
                  data-severity={worstOf(found.get(own))}
                >
                  <th scope="row" aria-label={`${tableText.line} ${own}`}>
                    {own}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={column} data-number={/^-?[\d.,' "/-]+$/.test(cell) || undefined}>
                      {cell}
                    </td>
                  ))}
                  {cells.length < columns && <td colSpan={columns - cells.length} />}
                </tr>
                {found.get(own)?.map(({ severity, message }) => (
                  <tr key={message} className={css.finding} data-severity={severity}>
                    <td />
                    <td colSpan={columns}>
                      <span className={css.message}>
                        <Glyph name="alert" size={13} /> {message}
                      </span>
                    </td>
                  </tr>
                ))}
              </Fragment>
            ),
          )}
        </tbody>
      </table>
    </Stage>
  );
}
