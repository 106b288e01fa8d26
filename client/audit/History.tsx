import { useState } from 'react';
import type { AuditedKind } from '../../common/audit/audited';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { queries } from '../api/queries';
import { messageOf } from '../api/CallError';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { FoldedPanel } from '../ui/FoldedPanel';
import { RelativeDate } from '../ui/RelativeDate';
import { Skeleton } from '../ui/Skeleton';
import css from './audit.module.css';
import { changeText, isCreation, madeText, verbText } from './changeText';

type Historied = Exclude<AuditedKind, 'import' | 'quote' | 'signIn'>;
const first = 20;
/** The most that one answer holds. */
const most = 100;

/** What happened here, by whom, from what to what: closed until it is wanted, and live while it is open. */
export const History = ({ kind, id }: { kind: Historied; id: number }) => (
  <FoldedPanel title="History" flush>
    <Entries kind={kind} id={id} />
  </FoldedPanel>
);

/** One page, and below it those that are older, as far as somebody has asked. */
function Entries({ kind, id, after = null }: { kind: Historied; id: number; after?: string | null }) {
  const [older, setOlder] = useState(false);
  const answer = useLiveQuery(queries.history(kind, id, after === null ? first : most, after));
  if (!answer.data) {
    return answer.isError ? (
      <ErrorState title="Error loading the history" onRetry={() => void answer.refetch()} retrying={answer.isFetching}>
        {messageOf(answer.error)}
      </ErrorState>
    ) : (
      <Skeleton rows={4} columns={[90, null]} label="Loading the history" />
    );
  }
  const { entries, next } = answer.data;
  if (entries.length === 0) return after === null && <EmptyState title="Nothing has changed yet" compact />;
  return (
    <>
      <ol className={css.entries}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {next !== null && !older && (
        <div className={css.more}>
          <Button size="sm" onClick={() => setOlder(true)}>
            Show older
          </Button>
        </div>
      )}
      {next !== null && older && <Entries kind={kind} id={id} after={next} />}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const made = isCreation(entry);
  return (
    <li className={css.entry}>
      <div className={css.who}>
        <span>
          <b>{entry.by ?? 'System'}</b> <span className="t2">{made ? 'created it' : verbText(entry.verb)}</span>
        </span>
        <RelativeDate at={entry.at} show="long" />
      </div>
      <ul className={css.changes}>
        {entry.changes.map((change) => (
          <li key={change.says}>{made ? madeText(change) : changeText(change)}</li>
        ))}
      </ul>
    </li>
  );
}
