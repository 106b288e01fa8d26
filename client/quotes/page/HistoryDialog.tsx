import { useMemo, useState } from 'react';
import { dollars } from '../../../common/format/numbers';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { short } from '../../../common/quotes/pricing/decimal';
import type { QuoteEdit, QuoteState } from '../../../common/quotes/quoteRoutes';
import { headerOf } from '../../../common/quotes/takeoff/buildQuote';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { editWords } from '../rows/editWords';
import { companyOf, useOpenQuote } from './QuoteContext';
import { useContent } from '../sync/useQuoteDoc';
import css from '../takeoff/proposals.module.css';
import { historyText } from '../quoteText';

/** Changes per page. */
const historyPage = 50;

/** Cell changes with user and time; any earlier version can be viewed and restored. */
export function HistoryDialog({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const [opened] = useState(() => Date.now());
  const [seen, setSeen] = useState<QuoteEdit | null>(null);
  const restore = useCommand('quotes.restore');
  const restoreTo = (edit: QuoteEdit) =>
    restore.mutate(
      { params: { id: quote._id }, body: { seq: edit.seq } },
      {
        onSuccess: () => {
          toast.done(historyText.restored);
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={seen ? historyText.earlier : historyText.title}
      consequence={seen ? undefined : historyText.newestFirst}
      submitLabel={seen && canEdit ? historyText.restore : undefined}
      onSubmit={() => seen && restoreTo(seen)}
      pending={restore.isPending}
      error={restore.error && messageOf(restore.error)}
      wide
    >
      {seen ? (
        <>
          <div className="row">
            <Button size="sm" onClick={() => setSeen(null)}>
              {historyText.all}
            </Button>
            <span className="t2">
              {seen.by ?? historyText.system}, <RelativeDate at={seen.at} />
            </span>
          </div>
          <StateAt seq={seen.seq} />
        </>
      ) : (
        <Edits after={null} requestedAt={opened} onSee={setSeen} />
      )}
    </Dialog>
  );
}

interface EditsProps {
  /** Sequence number to continue before; null starts at the newest. */
  after: number | null;
  requestedAt: number;
  onSee: (edit: QuoteEdit) => void;
}

/** One page of changes; loads earlier pages on request. */
function Edits({ after, requestedAt, onSee }: EditsProps) {
  const { quote, session } = useOpenQuote();
  const { data, error } = useLiveQuery(queries.quoteHistory(quote._id, after, requestedAt));
  const [more, setMore] = useState(false);
  const content = useContent(session);
  const last = data?.at(-1)?.seq;
  if (error) return <Alert kind="error">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton rows={6} label={historyText.loading} />;
  if (data.length === 0 && after === null) return <EmptyState title={historyText.none} compact />;
  return (
    <>
      <ol className={css.edits}>
        {data.map((edit) => (
          <li key={edit.seq}>
            <span>
              <b>{edit.by ?? historyText.system}</b>{' '}
              <span className="t3">
                <RelativeDate at={edit.at} />
              </span>
            </span>
            <Button size="sm" onClick={() => onSee(edit)}>
              {historyText.view}
            </Button>
            <Cells edit={edit} content={content} />
          </li>
        ))}
      </ol>
      {last !== undefined && last > 1 && data.length === historyPage && !more && (
        <Button onClick={() => setMore(true)}>{historyText.more}</Button>
      )}
      {more && last !== undefined && <Edits after={last} requestedAt={requestedAt} onSee={onSee} />}
    </>
  );
}

/** The first changed cells of an edit, or all of them on request. */
function Cells({ edit, content }: { edit: QuoteEdit; content: QuoteContent }) {
  const [whole, setWhole] = useState(false);
  const [some, all] = [editWords(edit, content), editWords(edit, content, true)];
  return (
    <span className={css.cells}>
      {whole ? all : some}{' '}
      {!whole && some !== all && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {historyText.showAll}
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

/** Quantity of a panel's line, which comes from its cut list (Q11). */
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
  if (!then) return <Skeleton rows={6} label={historyText.loadingVersion} />;
  const { content, computed } = then;
  return (
    <>
      <p className="t2">
        {historyText.about(
          content.header.name,
          content.lines.length,
          content.cutlist.length,
          computed.totals.total === null ? '–' : dollars(computed.totals.total / 100),
        )}
      </p>
      <div className={css.scroll}>
        <table className={css.table} aria-label={historyText.lines}>
          <thead>
            <tr>
              <th>{historyText.heads.code}</th>
              <th>{historyText.heads.description}</th>
              <th className={css.num}>{historyText.heads.quantity}</th>
              <th className={css.num}>{historyText.heads.price}</th>
              <th className={css.num}>{historyText.heads.total}</th>
            </tr>
          </thead>
          <tbody>
            {content.lines.map((line, i) => {
              const total = computed.lines[i]?.total ?? computed.lines[i]?.subTotal ?? null;
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
