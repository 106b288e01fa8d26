import { pageRoom, type Room, roomsFor } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { editableMs } from '../../common/notes/editing';
import { Job } from '../../db/models/Job';
import { Note } from '../../db/models/Note';
import { allowCall } from '../access/allow';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { removeNotifications } from '../inbox/addNotifications';
import type { JobRow } from '../jobs/askJob';
import { presentOne } from '../views/present';
import { change } from '../work/change';
import { conflict, invalid, notFound } from '../work/refusal';
import { all, fragment, place, rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { storedIds } from '../work/upkeep/discardFiles';
import { noteRefusalText as text } from './noteRefusalText';
import { mayReadNote, notePresenter } from './presentNote';

interface LockedNote {
  readonly job: JobRow;
  readonly note: RowOf<Note>;
}

/** Authors edit the text of their notes for ten minutes; the office finds the former text in the job's history (R2.43). */
export async function editNote(context: CallContext<Routes['notes.update']>): Promise<Answer> {
  const { services, viewer, call, params, body } = context;
  const written = body.text.trim();
  await change(services, { actor: viewer, verb: call }, async (work) => {
    const { job, note } = await lockNote(context, work, params.id);
    if (note.action === 'release') throw conflict(text.released);
    if (written === '' && note.text !== '') throw invalid({ text: text.enterText });
    if (written === note.text) return;
    const isQuestion = note.action === 'rfi';
    if (isQuestion && (job.status !== 'RFI' || (await isAnswered(work, note)))) throw conflict(text.answered);
    await work.update(Note, note, { text: written, editedAt: work.now });
    await forgetMentions(work, note.id, written);
    await work.update(
      Job,
      job,
      {},
      {
        noteText: [shortened(note.text), shortened(written)],
        // An answer to the former question has to be confirmed.
        ...(isQuestion ? { question: [null, work.now] } : {}),
      },
    );
  });
  const reader = readerOf(context);
  const readable = all(scope.jobs(viewer, 'j'), fragment(mayReadNote(reader)));
  return presentOne((sql, bind) => rows(services.db, sql, bind), notePresenter, params.id, reader, readable);
}

/** Authors delete their notes for ten minutes, with their files, unless something else depends on them (R2.43). */
export async function deleteNote(context: CallContext<Routes['notes.delete']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  const value = await change(services, { actor: viewer, verb: call }, async (work) => {
    const { job, note } = await lockNote(context, work, params.id);
    if (note.action !== null) throw conflict(text.hasAction);
    const files = await removeNote(work, job, note);
    await work.update(Job, job, {}, { noteText: [[shortened(note.text), ...files].filter(Boolean).join(' · '), null] });
    return { _id: note.id };
  });
  return { value };
}

/** Deletes a note with its files and notifications, and returns the names of its files. */
export async function removeNote(work: Work, job: JobRow, note: RowOf<Note>): Promise<string[]> {
  const files = await discardFilesOf(work, note.id);
  await removeNotifications(work, { jobId: job.id, noteId: note.id });
  await work.remove(Note, note, readersOf(job, note));
  return files;
}

/**
 * Locks a note that a call changes: 404 unless the viewer can read it, 403 unless they wrote it, 409 after ten minutes.
 * Its job is locked first, like for a new note.
 */
async function lockNote(context: Pick<CallContext, 'viewer' | 'row'>, work: Work, id: number): Promise<LockedNote> {
  const { viewer } = context;
  const binds: unknown[] = [id];
  const [found] = await work.sql<{ jobId: number }>(
    `SELECT n.job_id AS "jobId" FROM ${notePresenter.from}
     WHERE n.id = $1 AND (${place(scope.jobs(viewer, 'j'), binds)}) AND ${mayReadNote(readerOf({ viewer }))}`,
    binds,
  );
  if (!found) throw notFound();
  const job = await work.lock(Job, found.jobId, scope.jobs(viewer));
  const note = await work.lock(Note, id);
  allowCall(context, note);
  if (work.now.getTime() - note.timeIn.getTime() > editableMs) throw conflict(text.tooLate);
  return { job, note };
}

/** Longest former text of a note that the history keeps. */
const historyLength = 2000;
const shortened = (words: string): string =>
  words.length <= historyLength ? words : `${words.slice(0, historyLength)}…`;

/** True if an answer or another question follows. */
const isAnswered = async (work: Work, { id, jobId }: RowOf<Note>): Promise<boolean> =>
  (
    await work.sql(
      "SELECT 1 AS yes FROM notes WHERE job_id = $1 AND id > $2 AND action IN ('rfi', 'rfiResponse') LIMIT 1",
      [jobId, id],
    )
  ).length > 0;

/** An edit mentions nobody new; names that it removes are no mentions any more. */
const forgetMentions = (work: Work, noteId: number, words: string) =>
  work.sql("DELETE FROM note_mentions WHERE note_id = $1 AND position('@' || name IN $2::text) = 0 RETURNING user_id", [
    noteId,
    words,
  ]);

/** Discards the files of a note that is about to be deleted, and returns their names. */
async function discardFilesOf(work: Work, noteId: number): Promise<string[]> {
  const files = await work.sql<{ id: string; name: string; draft: boolean; pinned: boolean }>(
    `SELECT ${storedIds} AS id, f.name, f.file_type IS NOT NULL AS draft, EXISTS (SELECT 1 FROM pins p WHERE p.file_id = f.id) AS pinned
     FROM files f WHERE f.note_id = $1`,
    [noteId],
  );
  if (files.some(({ draft }) => draft)) throw conflict(text.hasDrafts);
  if (files.some(({ pinned }) => pinned)) throw conflict(text.hasPins);
  if (files.length > 0) await work.task('files.discard', { ids: files.map(({ id }) => id) });
  return [...new Set(files.map(({ name }) => name))];
}

/** Rooms of those who have the job open and can read the note. */
const readersOf = (job: JobRow, { cad }: RowOf<Note>): Room[] =>
  roomsFor
    .job(job)
    .filter(({ reader }) => !cad || reader === 'admin' || reader === 'staff')
    .map(({ room }) => pageRoom(room, 'jobPage', job.id));
