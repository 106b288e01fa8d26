import type { Person } from '../support/people';
import type { Observed } from './placedJobs';
import type { Action, Effects, Status } from './status.table';

/** Computed by hand: every job is created at `placedAt` with level 3 (16 h), and every action happens at `doneAt`. */
export const placedAt = '2026-06-01T10:00:00-05:00'; // a Monday
export const doneAt = '2026-06-01T12:00:00-05:00';
export const byHand = '2026-06-19T17:00:00.000Z';
const fromValidation = { 3: '2026-06-03T10:00:00-05:00', 9: '2026-06-05T16:00:00-05:00' }; // 16 h: 5, 9, 2; 40 h: 5, 9, 9, 9, 8
const afterWait = { round: '2026-06-03T10:00:00-05:00', revision: '2026-06-02T11:00:00-05:00' }; // 16 + 2 h: 7, 9, 2; 8 + 2 h: 7, 3
const halfClock = '2026-06-02T11:00:00-05:00'; //                                                  8 h: 5, 3
const former = { due: '2026-06-02T17:00:00-05:00', timeOut: placedAt }; //                         16 h: 7, 9
const priceOfLevel3 = 30_000;
const priceCustom = 25_000;

export interface Done {
  readonly action: Action;
  readonly actor: Person;
  readonly author: Person;
  /** The drafter before the action. */
  readonly drafter: Person | null;
  readonly next: Status;
  readonly effects: Effects;
  /** The draft that was attached, and the IDs of the released drafts. */
  readonly attached: string | null;
  readonly named: readonly string[];
}

/** Internal bookkeeping columns, also those for sorting; they are tested through their effects. */
const accounts = [
  'version',
  'rfi_from',
  'clock_level',
  'clock_started',
  'clock_waited_ms',
  'due_by_hand',
  'before_revision',
];
const isInner = (column: string) => accounts.includes(column) || column.endsWith('_key');

const instant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value;

function expectedJob(before: Record<string, unknown>, { action, actor, next, effects }: Done): Record<string, unknown> {
  const job = { ...before };
  const set = (column: string, value: unknown) => {
    job[column] = value;
  };
  set('status', next);
  // An answered RFI returns a job that wasn't validated yet to its place in the queue.
  const returns = action === 'rfiResponse' && next === 'Submitted';
  if (effects.history === 1) set('status_time', returns ? before.time_in : doneAt);
  if (effects.drafter === 'the actor') set('drafter_id', actor.id);
  if (effects.drafter === 'cleared') set('drafter_id', null);
  set('revision', (before.revision as number) + effects.revision);
  if (effects.correction === '+1') set('correction', (before.correction as number) + 1);
  if (effects.correction === 'zero') set('correction', 0);
  const custom = action === 'validateCustom';
  if (effects.level === 'given') set('level', custom ? 9 : 3);
  if (effects.revenue === 'price of the level') set('revenue_cents', priceOfLevel3);
  if (effects.revenue === 'mrqLevelCustom') {
    set('revenue_cents', priceCustom);
    set('level_custom_cents', priceCustom);
  }
  const due = {
    kept: before.due_time,
    'from validation': fromValidation[custom ? 9 : 3],
    'moved on by the wait': (before.revision as number) > 0 ? afterWait.revision : afterWait.round,
    'new clock of half': halfClock,
    former: former.due,
    'by hand': byHand,
  };
  set('due_time', due[effects.due]);
  const timeOut = { kept: before.time_out, now: doneAt, cleared: null, former: former.timeOut };
  set('time_out', timeOut[effects.timeOut]);
  // Only the first release is stored, with its due time and drafter; figures count it.
  if (effects.timeOut === 'now' && before.first_out === null) {
    set('first_out', doneAt);
    set('first_due', job.due_time);
    set('first_drafter_id', job.drafter_id);
  }
  if (effects.quoteStatus !== 'kept') set('quote_status', effects.quoteStatus);
  return job;
}

/** Wrong and missing effects of an accepted action; empty if everything is right. */
export function wrongEffects(before: Observed, after: Observed, done: Done): string[] {
  const { effects } = done;
  const wrong: string[] = [];
  const must = (what: string, seen: unknown, wanted: unknown) => {
    const [a, b] = [JSON.stringify(instant(seen)), JSON.stringify(instant(wanted))];
    if (a !== b) wrong.push(`${what} is ${a}, not ${b}`);
  };
  const [was, is] = [before.job as Record<string, unknown>, after.job as Record<string, unknown>];
  const wanted = expectedJob(was, done);
  for (const column of Object.keys(wanted)) if (!isInner(column)) must(column, is[column], wanted[column]);
  if ((is.version as number) <= (was.version as number)) wrong.push('the version did not rise');

  must('new history rows', after.history.length - before.history.length, effects.history);
  must('the last history row', after.history.at(-1)?.status, done.next);
  must(
    'only the last history row is open',
    after.history.findIndex((row) => row.ended_at === null),
    after.history.length - 1,
  );
  if (effects.history === 1) {
    must('the end of the previous status', after.history.at(-2)?.ended_at, doneAt);
    must('the start of the new status', after.history.at(-1)?.started_at, doneAt);
    must('the revision of the new status', after.history.at(-1)?.revision, wanted.revision);
  }

  const known = new Set(before.notes.map((note) => note.id));
  const written = after.notes.filter((note) => !known.has(note.id));
  must(
    'the new notes',
    written.map((note) => [note.action ?? (note.cad ? 'cad' : 'plain'), note.author_id, instant(note.time_in)]),
    effects.note === 'none' ? [] : [[effects.note, done.actor.id, instant(doneAt)]],
  );
  must('the earlier notes', after.notes.length - written.length, before.notes.length);

  must('files', after.files.map(fileLine).sort(), expectedFiles(before, written[0]?.id ?? null, done).sort());
  must('emails', mailsOf(after), mailed(done));
  must(
    'tasks',
    [...new Set(after.tasks.map(({ name }) => name).filter((n) => n !== 'mail.job'))].sort(),
    tasksOf(effects),
  );
  return wrong;
}

const fileLine = (file: Observed['files'][number]) =>
  `${file.id} type ${file.file_type} of ${file.job_rev}.${file.job_corr} in note ${file.note_id}`;

function expectedFiles(before: Observed, note: number | null, { effects, attached, named }: Done): string[] {
  const round = before.job as { revision: number; correction: number };
  const kept = before.files.map((file) =>
    effects.files === 'named ones 4 → 6' && named.includes(file.id) ? { ...file, file_type: 6 } : file,
  );
  const more =
    effects.files === 'attached become 4' && attached !== null
      ? [{ id: attached, note_id: note, file_type: 4, job_rev: round.revision, job_corr: round.correction }]
      : [];
  return [...kept, ...more].map(fileLine);
}

function mailed({ effects, actor, author, drafter }: Done): string[] {
  if (effects.mail === 'none') return [];
  const office = effects.mail === 'answered' || effects.mail === 'revision';
  const to = office ? [author, ...(drafter ? [drafter] : [])].filter(({ id }) => id !== actor.id) : [author];
  return to.map(({ email }) => `${effects.mail} to ${email}`).sort();
}

const occasions: Record<string, Effects['mail']> = {
  ...{ submitted: 'submit', rfi: 'rfi', answered: 'answered', released: 'release', revision: 'revision' },
};
export const mailsOf = (after: Observed): string[] =>
  after.tasks
    .filter(({ name }) => name === 'mail.job')
    .map(({ payload }) => `${occasions[String(payload.occasion)]} to ${payload.to}`)
    .sort();

const taskNames = { 'drive folder': 'drive.job', 'production platform': 'production.release' };
export const tasksOf = (effects: Effects): string[] => effects.tasks.map((task) => taskNames[task]).sort();
