import { type ReactNode, useState } from 'react';
import { duration } from '../../common/format/distance';
import { fullDate, toMs } from '../../common/format/dates';
import type { NoteView } from '../../common/notes/note';
import { DrafterBadge } from '../ui/status/job/DrafterBadge';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { Status } from '../ui/status/job/Status';
import { FileLink } from '../files/FileLink';
import { type Entry, isInternalNote } from './threadOf';
import { NoteText } from './NoteText';
import { isBegun, NoteEditor, NoteTools, useMayChange } from './NoteTools';
import { noteItemText } from './noteText';
import css from './notes.module.css';

export interface NoteReader {
  /** Staff see the names and colors of drafters. */
  readonly staff: boolean;
  /** True if the round is shown beside each note (R1). */
  readonly rounds: boolean;
}

/** Badge for the status change caused by this note, in that status's color. */
function actionOf(note: NoteView): ReactNode {
  if (note.release) return <Status status="Released">{noteItemText.released(note.jobRev)}</Status>;
  if (note.revision) return <Status status="Revision">{noteItemText.revision(note.jobRev)}</Status>;
  if (note.revisionResponse) return <Status status="Released">{noteItemText.notRevision}</Status>;
  if (note.rfi) return <Status status="RFI" />;
  if (note.correction) return <Status status="Correction">{noteItemText.correction(note.jobCorr ?? 0)}</Status>;
  if (note.review) return <Status status="Review" />;
  return null;
}

interface HeadProps {
  note: NoteView;
  reader: NoteReader;
  action: ReactNode;
  tools: ReactNode;
  children?: ReactNode;
}

const Head = ({ note, reader, action, tools, children }: HeadProps) => (
  <div className={css.who}>
    {action}
    <b>{note.author.name}</b>
    {note.review && note.author._id !== null && (
      <DrafterBadge drafter={{ _id: note.author._id, name: note.author.name }} />
    )}
    <span className="t3">
      {!note.author.staff ? `${note.owner.companyName} · ` : reader.staff ? `${noteItemText.office} · ` : ''}
      <RelativeDate at={note.timeIn} show="long" />
      {children}
      {note.edited && <span title={fullDate(note.edited)}>{noteItemText.edited}</span>}
    </span>
    {isInternalNote(note) && (
      <span className={css.internal}>
        <Glyph name="lock" size={11} /> {noteItemText.internal}
      </span>
    )}
    {reader.rounds && (
      <span className="t3 s11">
        R{note.jobRev} C{note.jobCorr}
      </span>
    )}
    {tools}
  </div>
);

const Body = ({ note, editor }: { note: NoteView; editor: ReactNode }) => (
  <>
    {editor ??
      (note.text !== '' && (
        <p className="read" data-user-text>
          <NoteText note={note} />
        </p>
      ))}
    {note.mrmNotes && (
      <p className="read">
        <span className="t3">{noteItemText.forProduction} </span>
        <span data-user-text>{note.mrmNotes}</span>
      </p>
    )}
    {note.mustFixReason && (
      <p className="read">
        <span className="t3">{noteItemText.despitePins} </span>
        <span data-user-text>{note.mustFixReason}</span>
      </p>
    )}
    {note.files.length > 0 && (
      <div className={css.files}>
        {note.files.map((file) => (
          <FileLink key={file._id} chip file={file} files={note.files} />
        ))}
      </div>
    )}
  </>
);

/** A note, which its author can change for a while. */
function Note(props: Omit<HeadProps, 'tools'>) {
  const { note } = props;
  const mayChange = useMayChange(note);
  const [state, setState] = useState<'read' | 'editing' | 'edited'>(() =>
    mayChange && isBegun(note) ? 'editing' : 'read',
  );
  const editing = state === 'editing';
  return (
    <>
      <Head
        {...props}
        tools={
          mayChange &&
          !editing && <NoteTools note={note} focused={state === 'edited'} onEdit={() => setState('editing')} />
        }
      />
      <Body note={note} editor={editing ? <NoteEditor note={note} onClose={() => setState('edited')} /> : null} />
    </>
  );
}

/** One note and the status change it caused; an RFI with its answer. */
export function NoteItem({ entry: { note, answers }, reader }: { entry: Entry; reader: NoteReader }) {
  const answered = answers[0];
  const waited = answered && duration(toMs(answered.timeIn) - toMs(note.timeIn));
  return (
    <article className={css.note} data-internal={isInternalNote(note) || undefined}>
      <Note note={note} reader={reader} action={actionOf(note)}>
        {note.rfi && (waited ? ` · ${noteItemText.answeredIn(waited)}` : '')}
      </Note>
      {answers.map((answer) => (
        <div key={answer._id} className={css.answer}>
          <Note
            note={answer}
            reader={reader}
            action={
              <span className="row ok">
                <Glyph name="check" /> {noteItemText.answered}
              </span>
            }
          />
        </div>
      ))}
    </article>
  );
}
