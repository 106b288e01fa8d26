import { useMemo } from 'react';
import { dollars } from '../../../common/format/numbers';
import type { LineText, QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { restoreLine } from '../../../common/quotes/document/restoreLine';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { short } from '../../../common/quotes/pricing/decimal';
import type { QuoteState } from '../../../common/quotes/quoteRoutes';
import { headerOf } from '../../../common/quotes/takeoff/buildQuote';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Button } from '../../ui/Button';
import { Alert } from '../../ui/feedback/Alert';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import { historyText } from '../quoteText';
import { useContent } from '../sync/useQuoteDoc';
import css from '../takeoff/proposals.module.css';
import { undoAction } from './undoAction';

const contentOf = ({ header, lines, cutlist }: QuoteState): QuoteContent => ({
  header: headerOf(header),
  lines: lines as unknown as QuoteContent['lines'],
  cutlist: cutlist as unknown as QuoteContent['cutlist'],
});

/** Quantity of a panel's line, which comes from its cut list (Q11). */
const quantityOf = (quantity: bigint | null | undefined): string => (quantity == null ? '' : short(quantity));

interface EarlierVersionProps {
  /** Sequence number of the edit that made it. */
  seq: number;
  canEdit: boolean;
}

/** A quote after an earlier edit. Its lines can be restored one by one. */
export function EarlierVersion({ seq, canEdit }: EarlierVersionProps) {
  const { quote, session } = useOpenQuote();
  const now = useContent(session);
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
  const restore = (line: LineText, writes: QuoteWrites) => {
    session.sync.write(writes);
    toast.done({ text: historyText.lineRestored(line.code || line.description), action: undoAction(session) });
  };
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
              {canEdit && <td />}
            </tr>
          </thead>
          <tbody>
            {content.lines.map((line, i) => {
              const total = computed.lines[i]?.total ?? computed.lines[i]?.subTotal ?? null;
              const writes = canEdit ? restoreLine(now, line) : null;
              return (
                <tr key={line.id}>
                  <td>{line.code || line.sku}</td>
                  <td>{line.description}</td>
                  <td className={css.num}>{quantityOf(computed.lines[i]?.quantity) || line.quantity}</td>
                  <td className={css.num}>{line.price}</td>
                  <td className={css.num}>{total === null ? '–' : dollars(total / 100)}</td>
                  {canEdit && (
                    <td className={css.num}>
                      {writes && (
                        <Button
                          size="sm"
                          aria-label={historyText.restoreLine(line.code || line.description)}
                          onClick={() => restore(line, writes)}
                        >
                          {historyText.restoreOne}
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
