import { businessBetween, type Calendar, dateKey, hour, localDay } from '../../common/jobs/clock';
import type { Services } from '../services';
import { change } from '../work/change';
import type { Work } from '../work/Work';
import { type AddedNotification, announceNotifications } from './addNotifications';
import { mayReadNotice, noticeJoins } from './noticeSql';
import { wantsNotice } from './settings/choiceSql';

/** Due times that passed longer ago and quotes opened longer ago bring no reminder, for instance after an upgrade. */
const oldestMs = { due: 3 * 24 * hour, question: 30 * 24 * hour, quote: 14 * 24 * hour };
const dueSoonMs = hour;
const quoteWaitsMs = 3 * 24 * hour;
/** Business days after which the rep, and then the admins, are reminded of a question. */
const questionDays = { rep: 1, admins: 3 };
/** Questions that one run looks at, the newest first. */
const mostQuestions = 5000;

/** Jobs that somebody works on, by the index of the board. */
const dueJobs = `
  SELECT CASE WHEN j.due_time <= $1 THEN 'overdue' ELSE 'dueSoon' END AS kind, j.id AS job_id, p.id AS user_id, j.due_time AS due_at
  FROM jobs j CROSS JOIN LATERAL (
    SELECT j.drafter_id WHERE j.status <> 'Review' UNION
    SELECT a.id FROM users a WHERE a.role IN ('admin', 'super') AND (j.due_time <= $1 OR j.drafter_id IS NULL OR j.status = 'Review')) AS p (id)
  WHERE j.status IN ('Validated', 'Working', 'Correction', 'Review', 'Revision') AND j.due_time > $2 AND j.due_time <= $3`;

/** Due in an hour: the drafter, or admins if there is none or they review it. Overdue: both (R10.7). A changed due time reminds again. */
const remindOfDueTimes = `
  WITH due AS (${dueJobs})
  INSERT INTO notifications (user_id, kind, key, job_id, due_at, at)
  SELECT u.id, n.kind, n.kind || ':' || n.job_id || ':' || extract(epoch FROM n.due_at)::bigint, n.job_id, n.due_at, $1
  FROM (SELECT d.*, NULL::int AS note_id, NULL::int AS quote_id, NULL::int AS import_id FROM due d) n
    JOIN users u ON u.id = n.user_id ${noticeJoins}
  WHERE ${mayReadNotice} AND ${wantsNotice('u', 'n.kind')}
    AND NOT EXISTS (SELECT 1 FROM muted_jobs m WHERE m.user_id = u.id AND m.job_id = n.job_id)
    AND NOT EXISTS (SELECT 1 FROM notifications e WHERE e.job_id = n.job_id AND e.user_id = u.id AND e.kind = n.kind AND e.due_at = n.due_at)
  ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id AS "userId"`;

/** Time of the latest question of job `j`: another one may follow while the job is in RFI. */
const askedAt = `coalesce((SELECT max(n.time_in) FROM notes n WHERE n.job_id = j.id AND n.action = 'rfi'), j.status_time)`;

/** Jobs whose question has waited for a business day: the rep; for three: the admins (R10.7). */
const remindOfQuestions = `
  WITH waiting AS (
    SELECT 'rfiWaiting' AS kind, j.id AS job_id, p.id AS user_id, ${askedAt} AS asked_at
    FROM jobs j CROSS JOIN LATERAL (SELECT j.author_id UNION
      SELECT n.author_id FROM notes n JOIN users w ON w.id = n.author_id WHERE n.job_id = j.id AND w.company_id = j.company_id) AS p (id)
    WHERE j.id = ANY($2::int[])
    UNION ALL
    SELECT 'rfiUnanswered', j.id, a.id, ${askedAt} FROM jobs j, users a
    WHERE j.id = ANY($3::int[]) AND a.role IN ('admin', 'super'))
  INSERT INTO notifications (user_id, kind, key, job_id, at)
  SELECT u.id, n.kind, n.kind || ':' || n.job_id || ':' || extract(epoch FROM n.asked_at)::bigint, n.job_id, $1
  FROM (SELECT w.*, NULL::int AS note_id, NULL::int AS quote_id, NULL::int AS import_id FROM waiting w) n
    JOIN users u ON u.id = n.user_id ${noticeJoins}
  WHERE ${mayReadNotice} AND ${wantsNotice('u', 'n.kind')}
    AND NOT EXISTS (SELECT 1 FROM muted_jobs m WHERE m.user_id = u.id AND m.job_id = n.job_id)
    AND NOT EXISTS (SELECT 1 FROM notifications e WHERE e.job_id = n.job_id AND e.user_id = u.id AND e.kind = n.kind AND e.at > n.asked_at)
  ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id AS "userId"`;

/**
 * Quotes whose latest sent version a customer opened three days ago, and that are still open: their author and who
 * created a link (R10.7).
 */
const remindOfQuotes = `
  WITH opened AS (
    SELECT q.id AS quote_id, q.author_id, q.sent_revision AS revision, array_agg(l.created_by) AS creators,
      (array_agg(l.recipient ORDER BY l.first_opened_at))[1] AS recipient
    FROM quote_links l JOIN quote_prints p ON p.id = l.print_id JOIN quotes q ON q.id = l.quote_id
    WHERE l.revoked_at IS NULL AND l.first_opened_at > $2 AND l.expires_at > $1 AND p.revision = q.sent_revision
      AND q.sales = 'viewed' AND (q.sent_through IS NULL OR q.sent_through >= $4)
    GROUP BY q.id HAVING min(l.first_opened_at) <= $3)
  INSERT INTO notifications (user_id, kind, key, quote_id, who, at)
  SELECT u.id, n.kind, 'quoteWaiting:' || n.quote_id || ':' || n.revision, n.quote_id, n.recipient, $1
  FROM (SELECT o.quote_id, o.revision, o.recipient, p.id AS user_id, 'quoteWaiting' AS kind,
      NULL::int AS job_id, NULL::int AS note_id, NULL::int AS import_id
    FROM opened o CROSS JOIN LATERAL (SELECT o.author_id UNION SELECT unnest(o.creators)) AS p (id)) n
    JOIN users u ON u.id = n.user_id ${noticeJoins}
  WHERE ${mayReadNotice} AND ${wantsNotice('u', 'n.kind')} AND NOT EXISTS (SELECT 1 FROM muted_jobs m WHERE m.user_id = u.id AND m.job_id = q.job_id)
  ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id AS "userId"`;

/** Reminds people of due times, unanswered questions and quotes; each of them once. Queued every few minutes. */
export async function remind(services: Services): Promise<void> {
  const calendar = await services.calendar();
  await change(services, { actor: null, verb: 'inbox:remind' }, async (work) => {
    const ago = (ms: number) => new Date(work.now.getTime() - ms);
    const add = async (sql: string, binds: unknown[]) =>
      announceNotifications(work, await work.sql<AddedNotification>(sql, [work.now, ...binds]));
    await add(remindOfDueTimes, [ago(oldestMs.due), ago(-dueSoonMs)]);
    const questions = await waitingQuestions(work, calendar);
    if (questions.rep.length > 0) await add(remindOfQuestions, [questions.rep, questions.admins]);
    await add(remindOfQuotes, [
      ago(oldestMs.quote),
      ago(quoteWaitsMs),
      dateKey(localDay(work.now.getTime(), calendar.timeZone)),
    ]);
  });
}

/** IDs of the jobs whose question has waited for these business days. */
async function waitingQuestions(work: Work, calendar: Calendar): Promise<{ rep: number[]; admins: number[] }> {
  const questions = await work.sql<{ id: number; at: Date }>(
    `SELECT j.id, ${askedAt} AS at FROM jobs j WHERE j.status = 'RFI' AND j.status_time > $1 AND j.status_time < $2
     ORDER BY j.status_time DESC LIMIT ${mostQuestions}`,
    [new Date(work.now.getTime() - oldestMs.question), work.now],
  );
  const day = ((calendar.closes - calendar.opens) / 60) * hour;
  const waited = (days: number) =>
    questions
      .filter(({ at }) => businessBetween(at.getTime(), work.now.getTime(), calendar) >= days * day)
      .map(({ id }) => id);
  return { rep: waited(questionDays.rep), admins: waited(questionDays.admins) };
}
