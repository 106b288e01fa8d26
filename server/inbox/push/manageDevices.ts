import type { Routes } from '../../../common/api/routes';
import { maxDevices } from '../../../common/inbox/limits';
import { allowCall } from '../../access/allow';
import type { Answer, CallContext } from '../../callContext';
import { isPublicKey, vapidKeysOf } from '../../outside/push/vapidKeys';
import { change } from '../../work/change';
import { conflict, invalid, notFound } from '../../work/refusal';
import { rows } from '../../work/sql';
import type { Work } from '../../work/Work';
import type { Run } from '../../views/present';
import { announceInbox } from '../addNotifications';
import { inboxText as text } from '../inboxText';

type Context = Pick<CallContext, 'services' | 'viewer' | 'session'>;

async function devicesOf({ services, viewer, session }: Context, run: Run): Promise<Answer> {
  const devices = await run<{ id: number; device: string; created: Date; used: Date | null; here: boolean }>(
    `SELECT id, device, created_at AS created, used_at AS used, session_id = $2 AS here
     FROM push_subscriptions WHERE user_id = $1 ORDER BY id`,
    [viewer.id, session.sessionId],
  );
  const listed = devices.map(({ id, created, used, ...rest }) => ({
    ...{ _id: id, ...rest, created: created.toISOString() },
    used: used?.toISOString() ?? null,
  }));
  return { value: { publicKey: vapidKeysOf(services.gate.secret).publicKey, devices: listed } };
}

/** GET /push. */
export const getDevices = (context: CallContext<Routes['push.get']>): Promise<Answer> =>
  devicesOf(context, (sql, bind) => rows(context.services.db, sql, bind));

/** Sends the caller's pushes to this browser, too. A browser that another person used is theirs no longer. */
export async function addDevice(context: CallContext<Routes['push.add']>): Promise<Answer> {
  const { services, viewer, session, body, call } = context;
  const { protocol, username, password } = URL.canParse(body.endpoint) ? new URL(body.endpoint) : new URL('none:');
  const isService = protocol === 'https:' || (protocol === 'http:' && services.env.allowPrivateOutbound);
  if (!isService || username !== '' || password !== '') throw invalid({ endpoint: text.notService });
  if (!isPublicKey(body.p256dh)) throw invalid({ p256dh: text.notKey });
  return change(services, { actor: viewer, verb: call }, async (work) => {
    await work.lockKey(`push ${viewer.id}`);
    const listed = () => devicesOf(context, (sql, bind) => work.sql(sql, bind));
    if (body.renew && !(await isKnown(work, viewer.id, body.endpoint, session.sessionId))) return listed();
    await work.sql(
      'DELETE FROM push_subscriptions WHERE (session_id = $1 AND endpoint <> $2) OR (endpoint = $2 AND user_id <> $3) RETURNING id',
      [session.sessionId, body.endpoint, viewer.id],
    );
    const stored = await work.sql(
      `INSERT INTO push_subscriptions AS s (user_id, session_id, endpoint, p256dh, auth, device, origin, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, origin = excluded.origin
       WHERE (s.user_id, s.session_id, s.p256dh, s.auth, s.device, s.origin) IS DISTINCT FROM
         (excluded.user_id, excluded.session_id, excluded.p256dh, excluded.auth, excluded.device, excluded.origin)
       RETURNING id`,
      [
        viewer.id,
        session.sessionId,
        body.endpoint,
        body.p256dh,
        body.auth,
        body.device,
        services.env.publicUrl,
        work.now,
      ],
    );
    const [count] = await work.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM push_subscriptions WHERE user_id = $1',
      [viewer.id],
    );
    if ((count?.n ?? 0) > maxDevices) throw conflict(text.devicesFull);
    // Other tabs read the devices again.
    if (stored.length > 0) announceInbox(work, [viewer.id]);
    return listed();
  });
}

/** Browsers change the endpoint of a subscription; then its session is still known. */
async function isKnown(work: Work, userId: number, endpoint: string, sessionId: string): Promise<boolean> {
  const [found] = await work.sql(
    'SELECT 1 AS one FROM push_subscriptions WHERE user_id = $1 AND (endpoint = $2 OR session_id = $3) LIMIT 1',
    [userId, endpoint, sessionId],
  );
  return found !== undefined;
}

/** Stops the pushes to one of the caller's devices. */
export const removeDevice = (context: CallContext<Routes['push.remove']>): Promise<Answer> =>
  change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
    const [gone] = await work.sql('DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2 RETURNING id', [
      context.params.id,
      context.viewer.id,
    ]);
    if (!gone) throw notFound();
    allowCall(context);
    announceInbox(work, [context.viewer.id]);
    return devicesOf(context, (sql, bind) => work.sql(sql, bind));
  });
