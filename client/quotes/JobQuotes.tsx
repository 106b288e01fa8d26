import { useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '../../common/access/can';
import { dollars } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Panel } from '../ui/layout/Panel';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { Skeleton } from '../ui/feedback/Skeleton';
import { NewQuoteDialog } from './NewQuoteDialog';
import { PrintRow } from './prints/PrintRow';
import css from './prints/prints.module.css';
import { jobQuotesText } from './quoteText';

/** Quotes of a job; role customer sees only shared PDFs (R1). */
export function JobQuotes({ job, me }: { job: JobPageView; me: Person }) {
  const answer = useLiveQuery(queries.quotesOfJob(job._id, me.viewer.role));
  const [asking, setAsking] = useState(false);
  const customer = me.viewer.role === 'customer';
  const quotes = answer.data ?? [];
  const rows = quotes.map((quote) =>
    customer ? (
      quote.quotePdf.map((print) => (
        <PrintRow key={print._id} print={print} note={print.total === null ? undefined : dollars(print.total)} />
      ))
    ) : (
      <div key={quote._id} className={css.print}>
        <span className={css.what}>
          <Link to={`/quotes/${quote._id}`} className={css.name}>
            {quote.num} {quote.name}
          </Link>
          <span className={css.about}>
            {quote.author?.name}
            {quote.timeChanged && (
              <>
                , {jobQuotesText.changed} <RelativeDate at={quote.timeChanged} />
              </>
            )}
          </span>
        </span>
        <span className={css.note}>{dollars(quote.total)}</span>
      </div>
    ),
  );
  return (
    <Panel
      title={jobQuotesText.title}
      count={answer.data && quotes.length}
      flush
      actions={
        can['quote.create'](me.viewer) && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {jobQuotesText.create}
          </Button>
        )
      }
    >
      {answer.isError && !answer.data ? (
        <LoadError title={jobQuotesText.notLoaded} query={answer} />
      ) : answer.data ? (
        rows.length > 0 ? (
          rows
        ) : (
          <EmptyState title={customer ? jobQuotesText.noneShared : jobQuotesText.none} compact />
        )
      ) : (
        <Skeleton rows={1} label={jobQuotesText.loading} />
      )}
      {asking && (
        <ContainDialog onClose={() => setAsking(false)}>
          <NewQuoteDialog opened job={job} onClose={() => setAsking(false)} />
        </ContainDialog>
      )}
    </Panel>
  );
}
