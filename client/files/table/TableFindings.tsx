import { Glyph } from '../../ui/Glyph';
import { tableText } from '../viewerText';
import type { FindingsByLine } from './findings';
import css from './table.module.css';

/** Findings of the check, above the table; a line’s button leads to its row. */
export function TableFindings({ found, onLine }: { found: FindingsByLine; onLine: (line: number) => void }) {
  if (found.size === 0) return null;
  const inOrder = [...found].sort(([a], [b]) => (a ?? 0) - (b ?? 0));
  return (
    <ul className={css.findings} aria-label={tableText.findings}>
      {inOrder.map(([line, findings]) =>
        findings.map(({ severity, message }) => (
          <li key={message} data-severity={severity}>
            <Glyph name="alert" size={13} />
            {line !== null && (
              <button type="button" onClick={() => onLine(line)}>
                {tableText.toLine(line)}
              </button>
            )}
            <span>{message}</span>
          </li>
        )),
      )}
    </ul>
  );
}
