import type { Routes } from '../../common/api/routes';
import { maxMuted } from '../../common/inbox/limits';
import { allowCall } from '../access/allow';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { change } from '../work/change';
import { conflict, notFound } from '../work/refusal';
import { place } from '../work/sql';
import { inboxOf } from './findInbox';
import { inboxText } from './inboxText';
import { announceInbox } from './addNotifications';

/** Mutes a job for the caller, or no longer (R10.4). */
export async function muteJob(context: CallContext<Routes['inbox.mute']>): Promise<Answer> {
  const { services, viewer, params, body } = context;
  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const binds: unknown[] = [params.id];
    const [job] = await work.sql(
      `SELECT t.id FROM jobs t WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)} FOR KEY SHARE OF t`,
      binds,
    );
    if (!job) throw notFound();
    allowCall(context);
    const changed = body.muted
      ? await work.sql(
          'INSERT INTO muted_jobs (user_id, job_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING job_id',
          [viewer.id, params.id],
        )
      : await work.sql('DELETE FROM muted_jobs WHERE user_id = $1 AND job_id = $2 RETURNING job_id', [
          viewer.id,
          params.id,
        ]);
    if (body.muted && changed.length > 0) {
      const [n] = await work.sql<{ n: number }>('SELECT count(*)::int AS n FROM muted_jobs WHERE user_id = $1', [
        viewer.id,
      ]);
      if ((n?.n ?? 0) > maxMuted) throw conflict(inboxText.mutedFull);
    }
    if (changed.length > 0) announceInbox(work, [viewer.id]);
    return inboxOf(context, (sql, bind) => work.sql(sql, bind));
  });
}
