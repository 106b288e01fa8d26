import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import { isCsvName } from '../../common/csv/csvName';
import { dollars } from '../../common/format/numbers';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { call } from '../api/call';
import { toastFailure } from '../api/toastFailure';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Panel } from '../ui/layout/Panel';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { Skeleton } from '../ui/feedback/Skeleton';
import { toast } from '../ui/feedback/toast';
import { NewQuoteDialog } from './NewQuoteDialog';
import { PrintRow } from './prints/PrintRow';
import { hiddenNotes, takeoffWords } from './takeoff/takeoffWords';
import css from './prints/prints.module.css';
import { jobQuotesText } from './quoteText';

/** Quotes of a job; role customer sees only shared PDFs (R1). */
export function JobQuotes({ job, me }: { job: JobPageView; me: Person }) {
  const answer = useLiveQuery(queries.quotesOfJob(job._id, me.viewer.role));
  const [asking, setAsking] = useState(false);
  const create = useCommand('quotes.create');
  const navigate = useNavigate();
  const once = useOnce();
  // Creates a quote under the job's name, with the released takeoff, in one click.
  const released = job.files.some(({ group, name }) => group === 'current version' && isCsvName(name));
  const quoteIt = () =>
    once(async () => {
      const created = await toastFailure({ key: 'quote the takeoff', failed: jobQuotesText.notCreated }, () =>
        create.mutateAsync({ body: { name: job.name, job: job._id, takeoff: true } }),
      );
      if (!created) return;
      const { _id } = created.reply;
      // Rows that couldn't be read are shown in the import dialog, where they can be fixed.
      const read = await call('quotes.takeoff', { params: { id: _id } }).catch(() => null);
      const see = () => navigate(`/quotes/${_id}`, { state: { takeoff: true } });
      if (read && read.faults.length + read.refused.length > 0) return see();
      const [first, ...others] = read ? takeoffWords(read) : [];
      const more = read ? others.length + hiddenNotes(read) : 0;
      const text = first ? jobQuotesText.importedWith(first, more) : jobQuotesText.imported;
      toast.done({ text, ...(first ? { action: { label: jobQuotesText.view, onClick: see } } : {}) });
      navigate(`/quotes/${_id}`);
    });
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
          <>
            {released && (
              <Button size="sm" onClick={quoteIt} pending={create.isPending}>
                {jobQuotesText.fromTakeoff}
              </Button>
            )}
            <Button size="sm" onClick={() => setAsking(true)}>
              {jobQuotesText.create}
            </Button>
          </>
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
