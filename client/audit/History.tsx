import { useState } from 'react';
import type { AuditedKind } from '../../common/audit/audited';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { FoldedPanel } from '../ui/layout/FoldedPanel';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { Skeleton } from '../ui/feedback/Skeleton';
import css from './audit.module.css';
import { historyText as text } from './auditText';
import { actionText, fieldTexts } from './changeText';

type Historied = Exclude<
  AuditedKind,
  'import' | 'quote' | 'signIn' | 'settings' | 'display' | 'noteTemplate' | 'checklistItem'
>;
const first = 20;
/** Maximum page size of the call. */
const most = 100;

/** Change history of one record; loaded and kept live while the panel is open. */
export const History = ({ kind, id }: { kind: Historied; id: number }) => (
  <FoldedPanel title={text.title} flush>
    <Entries kind={kind} id={id} />
  </FoldedPanel>
);

/** One page of entries, followed by older pages once they are requested. */
function Entries({ kind, id, after = null }: { kind: Historied; id: number; after?: string | null }) {
  const [older, setOlder] = useState(false);
  const answer = useLiveQuery(queries.history(kind, id, after === null ? first : most, after));
  if (!answer.data) {
    return answer.isError ? (
      <LoadError title={text.failed} query={answer} />
    ) : (
      <Skeleton rows={4} columns={[90, null]} label={text.loading} />
    );
  }
  const { entries, next } = answer.data;
  if (entries.length === 0) return after === null && <EmptyState title={text.none} compact />;
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
            {text.older}
          </Button>
        </div>
      )}
      {next !== null && older && <Entries kind={kind} id={id} after={next} />}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className={css.entry}>
      <div className={css.who}>
        <span>
          <b>{entry.by ?? text.system}</b> <span className="t2">{actionText(entry)}</span>
        </span>
        <RelativeDate at={entry.at} show="long" />
      </div>
      <ul className={css.changes}>
        {fieldTexts(entry).map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </li>
  );
}
