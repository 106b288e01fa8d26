import type { NoticeKind } from '../../common/inbox/noticeKinds';
import { prepared } from '../../db/preparedStatements';
import type { Work } from '../work/Work';
import { mayReadNotice, noticeJoins } from './noticeSql';
import { queuePushes } from './push/queuePushes';
import { wantsNotice } from './settings/choiceSql';

/** An event to notify people of. */
export interface NotificationEvent {
  readonly kind: NoticeKind;
  /** Names the event: each person gets one notification of it (R10.1). */
  readonly key: string;
  readonly jobId?: number;
  readonly noteId?: number | null;
  readonly quoteId?: number;
  readonly importId?: number;
  /** A new user. */
  readonly aboutId?: number;
  /** A customer's name or an email address. */
  readonly who?: string;
  readonly text?: string;
  readonly dueAt?: Date | null;
}

/** Sent for muted jobs, too, like mentions. */
const despiteMute: readonly NoticeKind[] = ['assigned', 'unassigned'];
/** Results that come later, so the person who started the work is notified, too. */
const ofOwn: readonly NoticeKind[] = ['importErrors'];
/** Longest text stored with a notification. */
const maxText = 200;

/**
 * Notifies people in the transaction of the event: those who can read what it is about, haven't muted the job and didn't
 * do it themselves (R10.1–R10.4). `mentioned` people get it as a mention.
 */
export async function addNotifications(
  work: Work,
  event: NotificationEvent,
  to: readonly number[],
  mentioned: readonly number[] = [],
): Promise<void> {
  const people = [...new Set([...to, ...mentioned])];
  if (people.length === 0) return;
  const added = await work.sql<AddedNotification>(
    prepared(`INSERT INTO notifications (user_id, kind, key, mention, job_id, note_id, quote_id, import_id, about_id, actor_id,
       who, text, due_at, at)
     SELECT u.id, n.kind, $3::text, u.id = ANY($2::int[]), n.job_id, n.note_id, n.quote_id, n.import_id, $9::int, $10::int, $11::text, $12::text,
       $13::timestamptz, $14::timestamptz
     FROM (SELECT $4::text AS kind, $5::int AS job_id, $6::int AS note_id, $7::int AS quote_id, $8::int AS import_id) n
       JOIN users u ON u.id = ANY($1::int[]) ${noticeJoins}
     WHERE ($16::boolean OR u.id IS DISTINCT FROM $10::int) AND ${mayReadNotice}
       AND ${wantsNotice('u', "CASE WHEN u.id = ANY($2::int[]) THEN 'mention' ELSE n.kind END")}
       AND ($15::boolean OR u.id = ANY($2::int[]) OR NOT EXISTS (SELECT 1 FROM muted_jobs m
         WHERE m.user_id = u.id AND m.job_id = coalesce(n.job_id, q.job_id)))
     ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id AS "userId"`),
    [
      ...[people, mentioned, event.key, event.kind, event.jobId ?? null, event.noteId ?? null],
      ...[event.quoteId ?? null, event.importId ?? null, event.aboutId ?? null, work.actor?.id ?? null],
      ...[event.who ?? '', (event.text ?? '').slice(0, maxText), event.dueAt ?? null, work.now],
      ...[despiteMute.includes(event.kind), ofOwn.includes(event.kind)],
    ],
  );
  await announceNotifications(work, added);
}

export interface AddedNotification {
  readonly id: number;
  readonly userId: number;
}

/** Publishes the counts of new notifications, and queues their pushes. */
export async function announceNotifications(work: Work, added: readonly AddedNotification[]): Promise<void> {
  announceInbox(
    work,
    added.map(({ userId }) => userId),
  );
  await queuePushes(
    work,
    added.map(({ id }) => id),
  );
}

/** Publishes the counts of these people's inboxes. */
export function announceInbox(work: Work, people: readonly number[]): void {
  for (const id of new Set(people)) work.record('inbox', id, null);
}

/**
 * Removes notifications of something that was undone or is about to be deleted. Without `at`, those of `kinds` that were
 * read stay; with it, all from that time go, since they are of the same change.
 */
export async function removeNotifications(
  work: Work,
  about: {
    readonly jobId: number;
    readonly kinds?: readonly NoticeKind[];
    readonly at?: Date;
    readonly noteId?: number;
  },
): Promise<void> {
  const gone = await work.sql<{ id: number }>(
    `DELETE FROM notifications WHERE (job_id = $1 OR quote_id IN (SELECT q.id FROM quotes q WHERE q.job_id = $1))
       AND ($2::text[] IS NULL OR (kind = ANY($2) AND (read_at IS NULL OR at = $4)))
       AND ($3::int IS NULL OR note_id = $3) AND ($4::timestamptz IS NULL OR at = $4)
     RETURNING user_id AS id`,
    [about.jobId, about.kinds ?? null, about.noteId ?? null, about.at ?? null],
  );
  announceInbox(
    work,
    gone.map(({ id }) => id),
  );
}

/** The office's admins, who decide submissions, questions and registrations. */
export const admins = async (work: Work): Promise<number[]> =>
  (await work.sql<{ id: number }>(`SELECT id FROM users WHERE role IN ('admin', 'super') AND deleted_at IS NULL`)).map(
    ({ id }) => id,
  );
