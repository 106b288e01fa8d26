import type { ReactNode } from 'react';
import { duration } from '../../common/format/distance';
import { toMs } from '../../common/format/dates';
import type { NoteView } from '../../common/notes/note';
import { DrafterBadge } from '../ui/DrafterBadge';
import { FileRow } from '../ui/FileRow';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/RelativeDate';
import { Status } from '../ui/Status';
import { fetchFile } from '../uploads/fetchFile';
import { type Entry, isInternalNote } from './threadOf';
import css from './notes.module.css';

export interface NoteReader {
  /** In the office, where drafters have names and colours. */
  readonly staff: boolean;
  /** Sees the round beside each note (spec §6 "Super only"). */
  readonly rounds: boolean;
}

/** What the note did, in the colour of the state it led to. */
function deedOf(note: NoteView): ReactNode {
  if (note.release) return <Status status="Released">Released R{note.jobRev}</Status>;
  if (note.revision) return <Status status="Revision">Revision R{note.jobRev}</Status>;
  if (note.revisionResponse) return <Status status="Released">Not a revision</Status>;
  if (note.rfi) return <Status status="RFI" />;
  if (note.correction) return <Status status="Correction">Correction C{note.jobCorr}</Status>;
  if (note.review) return <Status status="Review" />;
  return null;
}

interface HeadProps {
  note: NoteView;
  reader: NoteReader;
  deed: ReactNode;
  children?: ReactNode;
}

const Head = ({ note, reader, deed, children }: HeadProps) => (
  <div className={css.who}>
    {deed}
    <b>{note.author.name}</b>
    {note.review && note.author._id !== null && (
      <DrafterBadge drafter={{ _id: note.author._id, name: note.author.name }} />
    )}
    <span className="t3">
      {!note.author.staff ? `${note.owner.companyName} · ` : reader.staff ? 'office · ' : ''}
      <RelativeDate at={note.timeIn} show="long" />
      {children}
    </span>
    {isInternalNote(note) && (
      <span className={css.internal}>
        <Glyph name="lock" size={11} /> internal
      </span>
    )}
    {reader.rounds && (
      <span className="t3 s11">
        R{note.jobRev} C{note.jobCorr}
      </span>
    )}
  </div>
);

const Body = ({ note }: { note: NoteView }) => (
  <>
    {note.text !== '' && <p className="read">{note.text}</p>}
    {note.files.length > 0 && (
      <div className={css.files}>
        {note.files.map((file) => (
          <FileRow key={file._id} chip name={file.name} size={file.size} onDownload={() => fetchFile(file)} />
        ))}
      </div>
    )}
  </>
);

/** One note with what it did; an RFI with its answer. */
export function NoteItem({ entry: { note, answers }, reader }: { entry: Entry; reader: NoteReader }) {
  const answered = answers[0];
  const waited = answered && duration(toMs(answered.timeIn) - toMs(note.timeIn));
  return (
    <article className={css.note}>
      <Head note={note} reader={reader} deed={deedOf(note)}>
        {note.rfi && (waited ? ` · answered after ${waited}` : '')}
      </Head>
      <Body note={note} />
      {answers.map((answer) => (
        <div key={answer._id} className={css.answer}>
          <Head
            note={answer}
            reader={reader}
            deed={
              <span className="row ok">
                <Glyph name="check" /> Answered
              </span>
            }
          />
          <Body note={answer} />
        </div>
      ))}
    </article>
  );
}
