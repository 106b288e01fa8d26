import { isStaff } from '../../common/access/roles';
import { notePermission } from '../../common/access/can';
import type { Routes } from '../../common/api/routes';
import { dueAt } from '../../common/jobs/clock';
import { actionOf, cannotBeCad, needsText, noteFlags, type NoteFlag } from '../../common/notes/noteActions';
import { revisionsUsed, revisionsUsedText } from '../../common/notes/revisionsUsed';
import { Job } from '../../db/models/Job';
import { Note } from '../../db/models/Note';
import { scope } from '../access/scope';
import type { Services } from '../services';
import { readerOf } from '../access/readerOf';
import { allowOnJob } from '../jobs/allowOnJob';
import { type JobRow, jobPageNow } from '../jobs/askJob';
import { clockLevelOf, moveJob } from '../jobs/moveJob';
import { keepChecklist } from '../jobs/checklist/tickItem';
import { notify } from '../jobs/notify/notify';
import { claimFiles } from '../jobs/create/claimFiles';
import { Json, presentOne } from '../views/present';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { storeThenChange } from '../work/storeThenChange';
import { conflict, invalid } from '../work/refusal';
import { all, fragment, rows } from '../work/sql';
import { decisionFlag } from '../work/tasks/heldTasks';
import type { Work } from '../work/Work';
import { addKeptDrafts, copiesToKeep } from './keepDrafts';
import { mayReadNote, notePresenter } from './presentNote';
import { checkReviewedDrafts, requireGoodDrafts } from './reviewedDrafts';
import { mention } from './mention';
import { queueDriveJob } from '../jobs/notify/queueDriveJob';

type NoteContext = CallContext<Routes['notes.create']>;

/** Adds a note, plain or with the one flag that moves the job (R2), in one transaction with its effects. */
export async function addNote(context: NoteContext): Promise<Json> {
  const flag = flagOf(context.body);
  const cad = context.body.cad === true;
  const files = context.body.files ?? [];
  const text = (context.body.text ?? '').trim();

  const copies = await copiesToKeep(context);
  if (context.body.check && flag !== 'review') throw invalid({ check: 'can only be sent with review' });
  if (context.body.undoable && flag !== 'correction') throw invalid({ undoable: 'can only be sent with correction' });
  const reviewed = context.body.check ? await checkReviewedDrafts(context, copies) : null;
  const ids = copies.map((copy) => copy.id);
  let used = false;
  const store = async () => {
    for (const { from, id } of copies) await context.services.files.copy(from, id);
  };
  const commit = () =>
    change(
      context.services,
      { actor: context.viewer, verb: context.call, repeatable: context.repeatable },
      async (work) => {
        used = true;
        const job = await work.lock(Job, context.params.jobId, scope.jobs(context.viewer));
        // An internal note with an action needs two of the row's permissions.
        for (const permission of notePermission(flag, cad)) await allowOnJob(work, context, job, permission);
        if (context.body.undoable) work.holdMessages(decisionFlag(job.id, work.now));
        if (flag && cad && cannotBeCad.includes(flag))
          throw invalid({ cad: `can't be combined with ${flag}: the client reads it` });
        const moved = flag ? await move(context, work, job, flag) : await work.touch(Job, job);
        if (text === '' && needsText[flag ?? 'plain'] && !(cad && flag === null && files.length > 0)) {
          throw invalid({ text: 'Enter a note.' });
        }

        const round = roundOf(flag, job, moved);
        const note = await work.insert(Note, {
          jobId: job.id,
          authorId: context.viewer.id,
          text,
          action: flag,
          cad,
          byStaff: isStaff(context.viewer.role),
          ...round,
          timeIn: work.now,
        });
        await claimFiles(work, files, {
          jobId: job.id,
          noteId: note.id,
          ...round,
          types: {
            noteFile: null,
            ...(cad || flag === 'review' ? { draftFile: 4 } : {}),
            ...(flag === 'revision' ? { revFile: 1 } : {}),
          },
          refusals: {
            draftFile: 'Drafts can only be added to internal notes or reviews.',
            revFile: 'Revision files can only be added to a revision request.',
          },
        });
        if (flag === 'review') {
          await addKeptDrafts(work, copies, new Set(context.body.keep).size, { job: moved, noteId: note.id });
          await requireGoodDrafts(work, moved, reviewed);
          await keepChecklist(work, moved);
        }
        const mentioned = await mention(work, context, {
          job: moved,
          noteId: note.id,
          internal: isInternal(flag, cad),
        });
        await notify(work, eventOf[flag ?? 'plain'], moved, { noteId: note.id, mentioned });
        if (files.length + copies.length > 0) await queueDriveJob(work, job);

        return { noteId: note.id, jobId: job.id };
      },
    );
  const added = await storeThenChange(context.services, { ids, store, commit });
  // A repeated request was already handled: the note has the copies of the first one.
  if (!used) await context.services.files.discard(ids);
  // Read after the commit with current permissions, so a repeated request shows nothing more.
  const reader = readerOf(context);
  const run = <T extends object>(sql: string, bind: readonly unknown[]) => rows<T>(context.services.db, sql, bind);
  const readable = all(scope.jobs(context.viewer, 'j'), fragment(mayReadNote(reader)));
  const note = await presentOne(run, notePresenter, added.noteId, reader, readable);
  const page = await jobPageNow(context, added.jobId);
  return new Json(`{"note":${note.text},"notedJob":${page.text}}`);
}

/** The event of each kind of note. */
const eventOf = {
  plain: 'note',
  rfi: 'rfi',
  rfiResponse: 'answered',
  revision: 'revision',
  revisionResponse: 'revisionRefused',
  correction: 'correction',
  review: 'review',
} as const satisfies Record<NoteFlag | 'plain', unknown>;

/** Notes that the client doesn't read. */
const isInternal = (flag: NoteFlag | null, cad: boolean) => cad || flag === 'review' || flag === 'correction';

function flagOf(body: NoteContext['body']): NoteFlag | null {
  const set = noteFlags.filter((flag) => body[flag] === true);
  if (set.length > 1)
    throw invalid({ [set[1] as string]: `can't be combined with ${set[0]}: a note can have one action` });
  return set[0] ?? null;
}

/** Notes and files belong to the round in which they were added; a revision or correction note opens a new one. */
const roundOf = (flag: NoteFlag | null, before: JobRow, after: JobRow) => {
  const job = flag === 'revision' || flag === 'correction' ? after : before;
  return { jobRev: job.revision, jobCorr: job.correction };
};

async function move(context: NoteContext, work: Work, job: JobRow, flag: NoteFlag): Promise<JobRow> {
  const { services } = context;
  const patch =
    flag === 'correction'
      ? { correction: job.correction + 1 }
      : flag === 'revision'
        ? openRevision(services, work, job)
        : flag === 'revisionResponse'
          ? closeRevision(job)
          : {};
  const moved = await moveJob(services, work, job, actionOf[flag], patch);
  // Clients can't see drafter and correction, so changes of these are no conflict for them.
  const inOffice = isStaff(context.viewer.role) ? ['correction', 'drafterId'] : [];
  const answered = flag === 'rfiResponse' ? ['question'] : [];
  await work.expect('job', job, context.body.expected, ['status', 'revision', ...inOffice, ...answered]);
  if (flag === 'revision' && !isStaff(context.viewer.role) && revisionsUsed(job)) {
    throw conflict(revisionsUsedText(job), { kind: 'jobPage', id: job.id });
  }
  if (moved.revision !== job.revision) await regroupNotes(work, job.id, [job.revision, moved.revision]);
  if (moved.version !== job.version) return moved;
  // A second RFI doesn't change the job row, but the page shows the new question, which an answer must refer to.
  return work.update(Job, job, {}, { question: [null, work.now] });
}

/** Revision + 1, correction 0, a new clock with half the hours. The old values are stored for "not a revision". */
function openRevision(services: Services, work: Work, job: JobRow): Partial<JobRow> {
  const started = work.now.getTime();
  const level = clockLevelOf(job);
  const due =
    level === null
      ? null
      : dueAt({ level, rush: job.rush, revision: true, startedAt: started, waited: 0 }, services.calendar.known());
  return {
    revision: job.revision + 1,
    correction: 0,
    timeOut: null,
    clockStarted: work.now,
    clockWaitedMs: 0,
    dueByHand: false,
    dueTime: due === null ? null : new Date(due),
    beforeRevision: {
      correction: job.correction,
      dueTime: job.dueTime?.toISOString() ?? null,
      timeOut: job.timeOut?.toISOString() ?? null,
      dueByHand: job.dueByHand,
      clockStarted: job.clockStarted?.toISOString() ?? null,
      clockWaitedMs: job.clockWaitedMs,
    },
  };
}

/** "Not a revision": restores the previous revision, due time and release time (R2). */
function closeRevision(job: JobRow): Partial<JobRow> {
  const before = job.beforeRevision;
  if (!before) return {};
  const date = (iso: string | null) => (iso === null ? null : new Date(iso));
  return {
    revision: job.revision - 1,
    // Restored too, so that drafts of earlier rounds don't become current.
    correction: before.correction,
    dueTime: date(before.dueTime),
    timeOut: date(before.timeOut),
    dueByHand: before.dueByHand,
    clockStarted: date(before.clockStarted),
    clockWaitedMs: before.clockWaitedMs,
    beforeRevision: null,
  };
}

/** A note's group depends on the job's revision, so update the notes when it changes. */
async function regroupNotes(work: Work, jobId: number, revisions: readonly number[]): Promise<void> {
  work.noteTouched(
    'note',
    await work.sql('UPDATE notes SET id = id WHERE job_id = $1 AND job_rev = ANY($2) RETURNING id, version', [
      jobId,
      revisions,
    ]),
  );
}
