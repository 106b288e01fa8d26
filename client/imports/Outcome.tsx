import type { ImportReply } from '../../common/imports/importRoutes';
import { count } from '../../common/format/numbers';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import css from './imports.module.css';

interface OutcomeProps {
  reply: ImportReply;
  onBadRows: () => void;
  /** After the import: only what did not enter. */
  badOnly?: boolean;
}

/** So many of each are shown here; the file of the bad rows has all. */
const shown = 100;

/** What an import would do: in figures, in warnings, row by row, and which rows can't be imported. */
export function Outcome({ reply, onBadRows, badOnly = false }: OutcomeProps) {
  return (
    <>
      {!badOnly && (
        <dl className={css.figures}>
          {figures(reply).map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {!badOnly &&
        reply.warnings.map(({ reason, message, lines }) => (
          <Alert key={reason} kind="warning">
            {message} {lines.length > 0 && `Line${lines.length > 1 ? 's' : ''} ${linesText(lines)}.`}
          </Alert>
        ))}
      {reply.refusedCount > 0 && (
        <section aria-label="Rows that can’t be imported">
          <header className={css.head}>
            <h3>
              {count(reply.refusedCount)} {reply.refusedCount === 1 ? 'row' : 'rows'} can’t be imported
            </h3>
            <Button size="sm" onClick={onBadRows}>
              Download bad rows
            </Button>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
          <ul className={css.rows} tabIndex={0} aria-label="Rows that can’t be imported">
            {reply.refused.slice(0, shown).map(({ line, message }) => (
              <li key={line}>
                <span className={css.line}>Line {line}</span>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <Rest all={reply.refusedCount} />
        </section>
      )}
      {!badOnly && reply.diff.length > 0 && (
        <section aria-label="What changes">
          <header className={css.head}>
            <h3>What changes</h3>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
          <ul className={css.rows} tabIndex={0} aria-label="Changes">
            {reply.diff.slice(0, shown).map((row) => (
              <li key={`${row.way} ${row.line} ${row.label}`} data-way={row.way}>
                <span className={css.way}>{ways[row.way]}</span>
                <span>
                  <b>{row.label}</b>
                  {row.fields.map(({ field, from, to }) => (
                    <span key={field} className={css.change}>
                      {field}: <s>{said(from)}</s> → {said(to)}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <Rest all={reply.added + reply.changed + reply.removed} />
        </section>
      )}
    </>
  );
}

const ways = { add: 'Add', change: 'Change', remove: 'Remove' } as const;

const Rest = ({ all }: { all: number }) =>
  all > shown ? (
    <p className="t3 s12">
      The first {shown} of {count(all)}.
    </p>
  ) : null;

function figures(reply: ImportReply): { term: string; value: string }[] {
  const { added, changed, removed, same, locked } = reply;
  return [
    { term: 'To add', value: count(added) },
    { term: 'To change', value: count(changed) },
    { term: 'To remove', value: count(removed) },
    { term: 'Unchanged', value: count(same) },
    ...(locked > 0 ? [{ term: 'Locked', value: count(locked) }] : []),
  ];
}

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'blank';
  return value === null || value === '' ? 'blank' : String(value);
};

const linesText = (lines: readonly number[]): string =>
  lines.length > 12 ? `${lines.slice(0, 12).join(', ')} and ${lines.length - 12} more` : lines.join(', ');
