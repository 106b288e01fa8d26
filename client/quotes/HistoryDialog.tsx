import { useMemo, useState } from 'react';
import { count, dollars } from '../../common/format/numbers';
import { computeQuote } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
import { short } from '../../common/quotes/decimal';
import type { QuoteEdit, QuoteState } from '../../common/quotes/quoteRoutes';
import { headerOf } from '../../common/quotes/takeoff/buildQuote';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { RelativeDate } from '../ui/RelativeDate';
import { Skeleton } from '../ui/Skeleton';
import { toast } from '../ui/toast';
import { editWords } from './editWords';
import { companyOf, useOpenQuote } from './QuoteContext';
import { useContent } from './useQuoteDoc';
import css from './proposals.module.css';

/** So many come at once. */
const historyPage = 50;

/** Who changed which cell when; any earlier state can be looked at and brought back. */
export function HistoryDialog({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const [opened] = useState(() => Date.now());
  const [seen, setSeen] = useState<QuoteEdit | null>(null);
  const restore = useCommand('quotes.restore');
  const bringBack = (edit: QuoteEdit) =>
    restore.mutate(
      { params: { id: quote._id }, body: { seq: edit.seq } },
      {
        onSuccess: () => {
          toast.done('The earlier state is back, as one more change.');
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={seen ? 'As it was then' : 'History'}
      consequence={seen ? undefined : 'Each change with who made it; newest first.'}
      submitLabel={seen && canEdit ? 'Bring it back' : undefined}
      onSubmit={() => seen && bringBack(seen)}
      pending={restore.isPending}
      error={restore.error && messageOf(restore.error)}
      wide
    >
      {seen ? (
        <>
          <div className="row">
            <Button size="sm" onClick={() => setSeen(null)}>
              All changes
            </Button>
            <span className="t2">
              {seen.by ?? 'The system'}, <RelativeDate at={seen.at} />
            </span>
          </div>
          <StateAt seq={seen.seq} />
        </>
      ) : (
        <Edits after={null} asked={opened} onSee={setSeen} />
      )}
    </Dialog>
  );
}

interface EditsProps {
  /** Those before this one; null: the newest. */
  after: number | null;
  asked: number;
  onSee: (edit: QuoteEdit) => void;
}

/** A page of them, and those before it when they are asked for: down to the first one. */
function Edits({ after, asked, onSee }: EditsProps) {
  const { quote, session } = useOpenQuote();
  const { data, error } = useLiveQuery(queries.quoteHistory(quote._id, after, asked));
  const [more, setMore] = useState(false);
  const content = useContent(session);
  const last = data?.at(-1)?.seq;
  if (error) return <Alert kind="error">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton rows={6} label="Loading the history" />;
  if (data.length === 0 && after === null) return <EmptyState title="Nothing has been changed yet" compact />;
  return (
    <>
      <ol className={css.edits}>
        {data.map((edit) => (
          <li key={edit.seq}>
            <span>
              <b>{edit.by ?? 'The system'}</b>{' '}
              <span className="t3">
                <RelativeDate at={edit.at} />
              </span>
            </span>
            <Button size="sm" onClick={() => onSee(edit)}>
              See
            </Button>
            <Cells edit={edit} content={content} />
          </li>
        ))}
      </ol>
      {last !== undefined && last > 1 && data.length === historyPage && !more && (
        <Button onClick={() => setMore(true)}>Show more</Button>
      )}
      {more && last !== undefined && <Edits after={last} asked={asked} onSee={onSee} />}
    </>
  );
}

/** What an edit changed: the first of its cells, and all of them when they are asked for. */
function Cells({ edit, content }: { edit: QuoteEdit; content: QuoteContent }) {
  const [whole, setWhole] = useState(false);
  const [some, all] = [editWords(edit, content), editWords(edit, content, true)];
  return (
    <span className={css.cells}>
      {whole ? all : some}{' '}
      {!whole && some !== all && (
        <Button size="sm" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </span>
  );
}

const contentOf = ({ header, lines, cutlist }: QuoteState): QuoteContent => ({
  header: headerOf(header),
  lines: lines as unknown as QuoteContent['lines'],
  cutlist: cutlist as unknown as QuoteContent['cutlist'],
});

/** Of a panel's line: what its cut list came to (Q11). */
const quantityOf = (quantity: bigint | null | undefined): string => (quantity == null ? '' : short(quantity));

function StateAt({ seq }: { seq: number }) {
  const { quote } = useOpenQuote();
  const { data, error } = useLiveQuery(queries.quoteStateAt(quote._id, seq));
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const then = useMemo(() => {
    if (!data) return null;
    const content = contentOf(data);
    const setting = { defaultFlat: company?.defaultFlat ?? null, panels: company?.panels ?? [] };
    return { content, computed: computeQuote(content, setting) };
  }, [data, company]);
  if (error) return <Alert kind="error">{messageOf(error)}</Alert>;
  if (!then) return <Skeleton rows={6} label="Loading that state" />;
  const { content, computed } = then;
  return (
    <>
      <p className="t2">
        {content.header.name}: {count(content.lines.length)} lines, {count(content.cutlist.length)} rows in the panel
        list, total {computed.totals.total === null ? '–' : dollars(computed.totals.total / 100)}.
      </p>
      <div className={css.scroll}>
        <table className={css.table} aria-label="Lines then">
          <thead>
            <tr>
              <th>Code</th>
              <th>Description</th>
              <th className={css.num}>Quantity</th>
              <th className={css.num}>Price</th>
              <th className={css.num}>Total</th>
            </tr>
          </thead>
          <tbody>
            {content.lines.map((line, i) => {
              const total = computed.lines[i]?.total ?? null;
              return (
                <tr key={line.id}>
                  <td>{line.code || line.sku}</td>
                  <td>{line.description}</td>
                  <td className={css.num}>{quantityOf(computed.lines[i]?.quantity) || line.quantity}</td>
                  <td className={css.num}>{line.price}</td>
                  <td className={css.num}>{total === null ? '–' : dollars(total / 100)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
