import { dollars } from '../../../common/format/numbers';
import { CallError } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { usePage } from '../../live/LiveProvider';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../api/LoadError';
import { Page } from '../../ui/layout/Page';
import { Panel } from '../../ui/layout/Panel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { PrintRow } from './PrintRow';
import { QuoteGone } from '../page/QuoteGone';
import css from '../quotes.module.css';
import { pdfListText } from '../pdfText';
import { quoteFrameText } from '../quoteText';

/** A quote for role customer: its name and shared PDFs (R1). */
export function PublishedPrints({ id }: { id: number }) {
  const ready = usePage('quotePage', id);
  const quote = useLiveQuery(queries.quote(id), ready);
  const { data, error } = quote;
  if (error instanceof CallError && error.status === 404) return <QuoteGone name={null} />;
  return (
    <Page
      title={data?.name ?? quoteFrameText.title}
      beside={data && <span className={css.facts}>{pdfListText.quote(data.num)}</span>}
      back={{ to: '/quotes', label: quoteFrameText.back }}
    >
      <Panel title={pdfListText.title} count={data?.quotePdf.length} flush>
        {!data && !error && <Skeleton rows={3} label={pdfListText.loading} />}
        {error && !data && <LoadError title={quoteFrameText.notLoaded} query={quote} />}
        {data?.quotePdf.length === 0 && <EmptyState title={pdfListText.noneShared} compact />}
        {data?.quotePdf.map((print) => (
          <PrintRow key={print._id} print={print} note={print.total === null ? undefined : dollars(print.total)} />
        ))}
      </Panel>
    </Page>
  );
}
