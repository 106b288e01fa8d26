import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { NoteView } from '../../common/notes/note';
import { type FailedQuery, LoadError } from '../api/LoadError';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Panel } from '../ui/layout/Panel';
import { Segmented } from '../ui/form/Segmented';
import { Skeleton } from '../ui/feedback/Skeleton';
import { NoteComposer } from './NoteComposer';
import { NoteItem, type NoteReader } from './NoteItem';
import { inFilter, type NoteFilter, noteFilters, threadOf } from './threadOf';
import { notesText } from './noteText';
import { useStickToEnd } from './useStickToEnd';
import css from './notes.module.css';

interface NotesPanelProps {
  job: JobPageView;
  notes: readonly NoteView[] | undefined;
  query: FailedQuery;
  reader: NoteReader;
  /** The kinds of notes the user can write now; if none, `instead` is shown at the foot. */
  may: { plain: boolean; internal: boolean };
  instead?: ReactNode;
  /** The open question, if it is shown with its answer form above; the thread leaves it out. */
  answeredAbove?: NoteView | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The job's thread, oldest first, with the composer at its foot. */
export function NotesPanel({ job, notes, query, reader, may, instead, answeredAbove, field }: NotesPanelProps) {
  const [filter, setFilter] = useState<NoteFilter>('all');
  const thread = useRef<HTMLDivElement>(null);
  const { missed, toEnd, onScroll } = useStickToEnd(thread, notes?.length ?? 0);
  const entries = threadOf(notes ?? []).filter((entry) => entry.note !== answeredAbove && inFilter(entry, filter));
  const composer = may.plain || may.internal;
  return (
    <Panel
      title={notesText.title}
      count={notes?.length}
      fit
      flush
      actions={
        reader.staff && (
          <Segmented label={notesText.show} value={filter} onChange={setFilter} options={[...noteFilters]} />
        )
      }
      foot={
        composer ? (
          <>
            {answeredAbove && <p className={css.noAnswer}>{notesText.noAnswer}</p>}
            <NoteComposer job={job} may={may} field={field} onSent={toEnd} />
          </>
        ) : (
          instead
        )
      }
    >
      <div className={css.box}>
        <div
          ref={thread}
          className={css.thread}
          role="log"
          aria-label={notesText.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          onScroll={onScroll}
        >
          {entries.map((entry) => (
            <NoteItem key={entry.note._id} entry={entry} reader={reader} />
          ))}
          {notes === undefined &&
            (query.error ? (
              <LoadError title={notesText.failed} query={query} />
            ) : (
              <Skeleton rows={6} columns={[90, 120, null, 70]} roomy label={notesText.loading} />
            ))}
          {notes !== undefined && entries.length === 0 && (
            <EmptyState title={answeredAbove ? notesText.noOther : notesText.empty[filter]} compact>
              {filter === 'all' && composer && notesText.stay}
            </EmptyState>
          )}
        </div>
        {missed > 0 && (
          <button type="button" className={css.missed} onClick={toEnd}>
            {notesText.missed(missed)}
          </button>
        )}
      </div>
    </Panel>
  );
}
