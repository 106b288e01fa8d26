import { useMemo, useState } from 'react';
import { count, dollars } from '../../common/format/numbers';
import { computeQuote } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
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
import { companyOf, useOpenQuote } from './QuoteContext';
import css from './proposals.module.css';

const page = 50;

/** Who changed which cell when; any earlier state can be looked at and brought back. */
export function HistoryDialog({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const [limit, setLimit] = useState(page);
  const [opened] = useState(() => Date.now());
  const [seen, setSeen] = useState<QuoteEdit | null>(null);
  const answer = useLiveQuery(queries.quoteHistory(quote._id, limit, opened));
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
  const edits = answer.data ?? [];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={seen ? 'As it was then' : 'History'}
      consequence={seen ? undefined : 'Each change with who made it; newest first.'}
      submitLabel={seen && canEdit ? 'Bring it back' : undefined}
      onSubmit={() => seen && bringBack(seen)}
      pending={restore.isPending}
      error={(answer.error && messageOf(answer.error)) || (restore.error && messageOf(restore.error))}
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
        <>
          {!answer.data && !answer.error && <Skeleton rows={6} label="Loading the history" />}
          {answer.data?.length === 0 && <EmptyState title="Nothing has been changed yet" compact />}
          <ol className={css.edits}>
            {edits.map((edit) => (
              <li key={edit.seq}>
                <span>
                  <b>{edit.by ?? 'The system'}</b>{' '}
                  <span className="t3">
                    <RelativeDate at={edit.at} />
                  </span>
                </span>
                <Button size="sm" onClick={() => setSeen(edit)}>
                  See
                </Button>
                <span className={css.cells}>{inWords(edit)}</span>
              </li>
            ))}
          </ol>
          {edits.length >= limit && limit < 100 && (
            <Button onClick={() => setLimit(100)} pending={answer.isFetching}>
              Show more
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

const shown = 4;
const rowWords = { lines: 'line', cutlist: 'panel row' } as const;
function inWords({ cells, count: all }: QuoteEdit): string {
  const said = cells.slice(0, shown).map(({ map, field, from, to }) => {
    if (field === null) return map === 'header' ? 'details' : `a ${rowWords[map]} ${to === null ? 'removed' : 'added'}`;
    const where = map === 'header' ? field : `${rowWords[map]} ${field}`;
    return field === 'order'
      ? `a ${map === 'header' ? '' : rowWords[map]} moved`
      : `${where}: ${from || '–'} → ${to || '–'}`;
  });
  return all > said.length ? `${said.join('; ')} and ${count(all - said.length)} more` : said.join('; ');
}

const contentOf = ({ header, lines, cutlist }: QuoteState): QuoteContent => ({
  header: headerOf(header),
  lines: lines as unknown as QuoteContent['lines'],
  cutlist: cutlist as unknown as QuoteContent['cutlist'],
});

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
                  <td className={css.num}>{line.quantity}</td>
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
