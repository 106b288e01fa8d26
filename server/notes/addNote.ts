import { isStaff } from '../../common/access/roles';
import { notePermission } from '../../common/access/can';
import type { Routes } from '../../common/api/routes';
import { dueAt } from '../../common/jobs/clock';
import { actionOf, cannotBeCad, needsText, noteFlags, type NoteFlag } from '../../common/notes/noteActions';
import { Job } from '../../db/models/Job';
import { Note } from '../../db/models/Note';
import { allowOn } from '../access/allow';
import { scope } from '../access/scope';
import type { House } from '../house';
import { readerOf } from '../access/readerOf';
import { type JobRow, jobPageNow, subject } from '../jobs/askJob';
import { clockLevelOf, moveJob } from '../jobs/moveJob';
import { notify } from '../jobs/notify';
import { claimFiles } from '../jobs/claimFiles';
import { Json, presentOne } from '../views/present';
import type { Ask } from '../ask';
import { change } from '../work/change';
import type { Occasion } from '../work/tasks';
import { conflict, invalid } from '../work/refusal';
import { all, fragment, rows } from '../work/sql';
import type { Work } from '../work/Work';
import { mayReadNote, notePresenter } from './presentNote';
import { queueDriveJob } from '../jobs/queueDriveJob';

type AskNote = Ask<Routes['notes.create']>;

/** A note, plain or with the one flag that moves the job (decisions §2), in one transaction with all it causes. */
export async function addNote(ask: AskNote): Promise<Json> {
  const flag = flagOf(ask.body);
  const cad = ask.body.cad === true;
  const files = ask.body.files ?? [];
  const text = (ask.body.text ?? '').trim();

  const added = await change(
    ask.house,
    { actor: ask.viewer, verb: ask.call, repeatable: ask.repeatable },
    async (work) => {
      const job = await work.lock(Job, ask.params.jobId, scope.jobs(ask.viewer));
      for (const permission of notePermission(flag, cad)) {
        allowOn(ask.viewer, permission, subject(job));
      }
      if (flag && cad && cannotBeCad.includes(flag))
        throw invalid({ cad: `does not go with ${flag}: outside people read it` });
      const moved = flag ? await move(ask, work, job, flag) : await work.touch(Job, job);
      if (text === '' && needsText[flag ?? 'plain'] && !(cad && flag === null && files.length > 0)) {
        throw invalid({ text: 'is required for this note' });
      }

      const round = roundOf(flag, job, moved);
      const note = await work.insert(Note, {
        jobId: job.id,
        authorId: ask.viewer.id,
        text,
        action: flag,
        cad,
        byStaff: isStaff(ask.viewer.role),
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
          draftFile: 'uploaded as a draft goes with an internal or a review note',
          revFile: 'uploaded for a revision goes with a revision note',
        },
      });
      if (flag === 'review') await needDraft(work, moved);
      const occasion = flag === null ? undefined : mailedBy[flag];
      if (occasion) await notify(work, occasion, moved, note.id);
      if (files.length > 0) await queueDriveJob(work, job);

      return { noteId: note.id, jobId: job.id };
    },
  );
  // After the commit, through the scope of this moment: one that is sent again tells nothing that it may not.
  const reader = readerOf(ask);
  const run = <T extends object>(sql: string, bind: readonly unknown[]) => rows<T>(ask.house.db, sql, bind);
  const readable = all(scope.jobs(ask.viewer, 'j'), fragment(mayReadNote(reader)));
  const note = await presentOne(run, notePresenter, added.noteId, reader, readable);
  const page = await jobPageNow(ask, added.jobId);
  return new Json(`{"note":${note.text},"notedJob":${page.text}}`);
}

/** Which notes are mailed about. */
const mailedBy: Partial<Record<NoteFlag, Occasion>> = { rfi: 'rfi', rfiResponse: 'answered', revision: 'revision' };

function flagOf(body: AskNote['body']): NoteFlag | null {
  const set = noteFlags.filter((flag) => body[flag] === true);
  if (set.length > 1) throw invalid({ [set[1] as string]: `does not go with ${set[0]}: a note carries one action` });
  return set[0] ?? null;
}

/** Notes and files keep the round of their moment for ever: a revision or correction note opens its own. */
const roundOf = (flag: NoteFlag | null, before: JobRow, after: JobRow) => {
  const job = flag === 'revision' || flag === 'correction' ? after : before;
  return { jobRev: job.revision, jobCorr: job.correction };
};

async function move(ask: AskNote, work: Work, job: JobRow, flag: NoteFlag): Promise<JobRow> {
  const { house } = ask;
  const patch =
    flag === 'correction'
      ? { correction: job.correction + 1 }
      : flag === 'revision'
        ? openRevision(house, work, job)
        : flag === 'revisionResponse'
          ? closeRevision(job)
          : {};
  const moved = await moveJob(house, work, job, actionOf[flag], patch);
  // Who draws it and which correction it is, outside people do not know: a change of those is no conflict of theirs.
  const inOffice = isStaff(ask.viewer.role) ? ['correction', 'drafterId'] : [];
  await work.expect('job', job, ask.body.expected, ['status', 'revision', ...inOffice]);
  if (flag === 'revision' && !isStaff(ask.viewer.role) && job.revision >= job.maxRevisions) {
    throw conflict(
      `This job has had its ${job.maxRevisions} ${job.maxRevisions === 1 ? 'revision' : 'revisions'}. Please contact us if you need another one.`,
      { kind: 'jobPage', id: job.id },
    );
  }
  if (moved.revision !== job.revision) await regroupNotes(work, job.id, [job.revision, moved.revision]);
  // A second RFI leaves the job's row as it is, but its page shows a new note.
  return moved.version === job.version ? work.touch(Job, job) : moved;
}

/** Revision + 1, correction 0, a new clock of half the hours; what was is kept for "not a revision". */
function openRevision(house: House, work: Work, job: JobRow): Partial<JobRow> {
  const started = work.now.getTime();
  const level = clockLevelOf(job);
  const due =
    level === null
      ? null
      : dueAt({ level, rush: job.rush, revision: true, startedAt: started, waited: 0 }, house.calendar.known());
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

/** Not a revision: revision − 1, the former due time and release time return (decisions §2). */
function closeRevision(job: JobRow): Partial<JobRow> {
  const before = job.beforeRevision;
  if (!before) return {};
  const date = (iso: string | null) => (iso === null ? null : new Date(iso));
  return {
    revision: job.revision - 1,
    // With it, so that drafts of an earlier round do not turn into current ones.
    correction: before.correction,
    dueTime: date(before.dueTime),
    timeOut: date(before.timeOut),
    dueByHand: before.dueByHand,
    clockStarted: date(before.clockStarted),
    clockWaitedMs: before.clockWaitedMs,
    beforeRevision: null,
  };
}

/** A note's group says whether it is of the current revision: it moves when the revision does. */
async function regroupNotes(work: Work, jobId: number, revisions: readonly number[]): Promise<void> {
  work.noteTouched(
    'note',
    await work.sql('UPDATE notes SET id = id WHERE job_id = $1 AND job_rev = ANY($2) RETURNING id, version', [
      jobId,
      revisions,
    ]),
  );
}

async function needDraft(work: Work, job: JobRow): Promise<void> {
  const [draft] = await work.sql(
    'SELECT 1 AS yes FROM files WHERE job_id = $1 AND file_type = 4 AND job_rev = $2 AND job_corr = $3 LIMIT 1',
    [job.id, job.revision, job.correction],
  );
  if (!draft) throw invalid({ files: 'must hold a draft: there is none of the current round to review' });
}
