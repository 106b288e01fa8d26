import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import { isCsvName } from '../../common/csv/csvName';
import { count, dollars } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { call } from '../api/call';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Panel } from '../ui/Panel';
import { RelativeDate } from '../ui/RelativeDate';
import { Skeleton } from '../ui/Skeleton';
import { toast } from '../ui/toast';
import { NewQuoteDialog } from './NewQuoteDialog';
import { PrintRow } from './PrintRow';
import { hiddenNotes, takeoffWords } from './takeoffWords';
import css from './prints.module.css';

/** The quotes of a job; to role customer what is published of them (decisions §1). */
export function JobQuotes({ job, me }: { job: JobPageView; me: Person }) {
  const answer = useLiveQuery(queries.quotesOfJob(job._id, me.viewer.role));
  const [asking, setAsking] = useState(false);
  const create = useCommand('quotes.create');
  const navigate = useNavigate();
  const once = useOnce();
  // One click: the quote of the job's own name, with what was released last already in it.
  const released = job.files.some(({ group, name }) => group === 'current version' && isCsvName(name));
  const quoteIt = () =>
    once(() =>
      create.mutateAsync({ body: { name: job.name, job: job._id, takeoff: true } }).then(
        async ({ _id }) => {
          // What could not be read is said where it can be mended, and not as if all of it were in.
          const read = await call('quotes.takeoff', { params: { id: _id } }).catch(() => null);
          const see = () => navigate(`/quotes/${_id}`, { state: { takeoff: true } });
          if (read && read.faults.length + read.refused.length > 0) return see();
          const [first, ...others] = read ? takeoffWords(read) : [];
          const more = read ? others.length + hiddenNotes(read) : 0;
          const text = ['The takeoff is in the quote.', first, more > 0 && `And ${count(more)} more.`];
          const words = text.filter(Boolean).join(' ');
          if (first) toast.error({ text: words, action: { label: 'See', onClick: see } });
          else toast.done(words);
          navigate(`/quotes/${_id}`);
        },
        (error: unknown) => toast.error(messageOf(error)),
      ),
    );
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
                , changed <RelativeDate at={quote.timeChanged} />
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
      title="Quotes"
      count={answer.data && quotes.length}
      flush
      actions={
        can['quote.create'](me.viewer) && (
          <>
            {released && (
              <Button size="sm" onClick={quoteIt} pending={create.isPending}>
                Quote the takeoff
              </Button>
            )}
            <Button size="sm" onClick={() => setAsking(true)}>
              New Quote
            </Button>
          </>
        )
      }
    >
      {answer.isError && !answer.data ? (
        <ErrorState
          title="The quotes could not be loaded"
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        >
          {messageOf(answer.error)}
        </ErrorState>
      ) : answer.data ? (
        rows.length > 0 ? (
          rows
        ) : (
          <EmptyState title={customer ? 'No quote is published yet' : 'No quotes yet'} compact />
        )
      ) : (
        <Skeleton rows={1} label="Loading quotes" />
      )}
      {asking && (
        <ContainDialog onClose={() => setAsking(false)}>
          <NewQuoteDialog opened job={job} onClose={() => setAsking(false)} />
        </ContainDialog>
      )}
    </Panel>
  );
}
