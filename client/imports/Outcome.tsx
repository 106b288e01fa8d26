import type { ImportReply } from '../../common/imports/importRoutes';
import { count, dollars } from '../../common/format/numbers';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import css from './imports.module.css';
import { outcomeText as text } from './importsText';

interface OutcomeProps {
  reply: ImportReply;
  onBadRows: () => void;
  /** After the import: only the rows that weren't imported. */
  badOnly?: boolean;
}

/** Rows shown of each; the download of bad rows has all of them. */
const shown = 100;

/** Preview of an import: totals, warnings, rows that can't be imported, and changes row by row. */
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
            {message} {lines.length > 0 && text.lines(lines, linesText(lines))}
          </Alert>
        ))}
      {reply.refusedCount > 0 && (
        <section aria-label={text.bad}>
          <header className={css.head}>
            <h3>{text.badCount(reply.refusedCount)}</h3>
            <Button size="sm" onClick={onBadRows}>
              {text.download}
            </Button>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
          <ul className={css.rows} tabIndex={0} aria-label={text.bad}>
            {reply.refused.slice(0, shown).map(({ line, label, value, message }) => (
              <li key={line}>
                <span className={css.line}>{text.line(line)}</span>
                <span>
                  {label !== '' && <b>{label} </b>}
                  {value !== '' && `${text.quoted(value)} `}
                  {withoutRow(line, message)}
                </span>
              </li>
            ))}
          </ul>
          <Rest all={reply.refusedCount} />
        </section>
      )}
      {!badOnly && reply.diff.length > 0 && (
        <section aria-label={text.changes}>
          <header className={css.head}>
            <h3>{text.changes}</h3>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
          <ul className={css.rows} tabIndex={0} aria-label={text.changes}>
            {reply.diff.slice(0, shown).map((row) => (
              <li key={`${row.way} ${row.line} ${row.label}`} data-way={row.way}>
                <span className={css.way}>{text.ways[row.way]}</span>
                <span>
                  <b>{row.label}</b>
                  {row.fields.map(({ field, from, to }) => (
                    <span key={field} className={css.change}>
                      {text.changeOf(field)}{' '}
                      {row.way === 'change' && (
                        <>
                          <s>{valueText(field, from)}</s> →{' '}
                        </>
                      )}
                      {valueText(field, to)}
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

const Rest = ({ all }: { all: number }) =>
  all > shown ? <p className="t3 s12">{text.first(shown, count(all))}</p> : null;

function figures(reply: ImportReply): { term: string; value: string }[] {
  const { added, changed, removed, same, locked } = reply;
  return [
    { term: text.toAdd, value: count(added) },
    { term: text.toChange, value: count(changed) },
    { term: text.toRemove, value: count(removed) },
    { term: text.same, value: count(same) },
    ...(locked > 0 ? [{ term: text.locked, value: count(locked) }] : []),
  ];
}

/** The reason alone; the line and the row's key stand before it. */
const withoutRow = (line: number, message: string): string => message.replace(new RegExp(`^Row ${line}(, .*?)?: `), '');

const valueText = (field: string, value: unknown): string => {
  if (typeof value === 'number' && text.money.includes(field)) return dollars(value);
  if (Array.isArray(value)) return value.join(', ') || text.blank;
  return value === null || value === '' ? text.blank : String(value);
};

const linesText = (lines: readonly number[]): string =>
  lines.length > 12 ? text.more(lines.slice(0, 12).join(', '), lines.length - 12) : lines.join(', ');
