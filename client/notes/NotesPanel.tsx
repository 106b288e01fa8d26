import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { NoteView } from '../../common/notes/note';
import { messageOf } from '../api/CallError';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Panel } from '../ui/Panel';
import { Segmented } from '../ui/Segmented';
import { Skeleton } from '../ui/Skeleton';
import { NoteComposer } from './NoteComposer';
import { NoteItem, type NoteReader } from './NoteItem';
import { inFilter, type NoteFilter, noteFilters, threadOf } from './threadOf';
import { useStickToEnd } from './useStickToEnd';
import css from './notes.module.css';

interface NotesPanelProps {
  job: JobPageView;
  notes: readonly NoteView[] | undefined;
  error: Error | null;
  onRetry: () => void;
  reader: NoteReader;
  /** Which notes may be written now; neither: `instead` stands at the foot. */
  may: { plain: boolean; internal: boolean };
  instead?: ReactNode;
  field: RefObject<HTMLTextAreaElement | null>;
}

const empties: Record<NoteFilter, string> = {
  all: 'No notes yet',
  client: 'Nothing from the client yet',
  internal: 'No internal notes yet',
};

/** The job's thread: what was said and what it did, oldest on top, with the next note at its foot. */
export function NotesPanel({ job, notes, error, onRetry, reader, may, instead, field }: NotesPanelProps) {
  const [filter, setFilter] = useState<NoteFilter>('all');
  const thread = useRef<HTMLDivElement>(null);
  const { missed, toEnd, onScroll } = useStickToEnd(thread, notes?.length ?? 0);
  const entries = threadOf(notes ?? []).filter((entry) => inFilter(entry, filter));
  const composer = may.plain || may.internal;
  return (
    <Panel
      title="Notes"
      count={notes?.length}
      fill
      flush
      actions={
        reader.staff && <Segmented label="Show" value={filter} onChange={setFilter} options={[...noteFilters]} />
      }
      foot={composer ? <NoteComposer job={job} may={may} field={field} onSent={toEnd} /> : instead}
    >
      <div className={css.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div ref={thread} className={css.thread} role="log" aria-label="Notes" tabIndex={0} onScroll={onScroll}>
          {entries.map((entry) => (
            <NoteItem key={entry.note._id} entry={entry} reader={reader} />
          ))}
          {notes === undefined &&
            (error ? (
              <ErrorState title="The notes could not be loaded" onRetry={onRetry}>
                {messageOf(error)}
              </ErrorState>
            ) : (
              <Skeleton rows={6} columns={[90, 120, null, 70]} roomy label="Loading notes" />
            ))}
          {notes !== undefined && entries.length === 0 && (
            <EmptyState title={empties[filter]} compact>
              {filter === 'all' && composer && 'Notes stay with this job.'}
            </EmptyState>
          )}
        </div>
        {missed > 0 && (
          <button type="button" className={css.missed} onClick={toEnd}>
            {missed === 1 ? '1 new note' : `${missed} new notes`} ↓
          </button>
        )}
      </div>
    </Panel>
  );
}
