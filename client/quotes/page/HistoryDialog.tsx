import { useState } from 'react';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteEdit } from '../../../common/quotes/quoteRoutes';
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
import { EarlierVersion } from '../undo/EarlierVersion';
import { useOpenQuote } from './QuoteContext';
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
          <EarlierVersion seq={seen.seq} canEdit={canEdit} />
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
