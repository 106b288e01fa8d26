import { audienceOf } from '../../../common/access/audience';
import type { NoticeView } from '../../../common/inbox/notice';
import { type PushOutcome, sendPush, type Subscription } from '../../outside/push/webPush';
import { vapidKeysOf } from '../../outside/push/vapidKeys';
import { OutOfReach } from '../../outside/OutOfReach';
import type { Services } from '../../services';
import { presentList } from '../../views/present';
import { change } from '../../work/change';
import { all, fragment, oneRow, rows } from '../../work/sql';
import type { TaskPayload } from '../../work/tasks/tasks';
import { mayReadNotice } from '../noticeSql';
import { noticePresenter } from '../presentInbox';
import { pushPayload } from './pushPayload';

const verb = 'push.send';
/** Attempts while a push service doesn't answer: about ten minutes. The notification stays in the inbox. */
export const maxPushTries = 6;
/** Notifications in one push. */
const mostNotices = 100;

interface Device extends Subscription {
  readonly id: number;
  readonly userId: number;
  readonly sessionId: string;
}

/**
 * Sends what waits for a device as one push, if its session is open and the person still can read it and hasn't read it
 * (R10.9). What was sent is removed afterward, so a killed process sends it again; the device shows it once, by its tag.
 */
export async function sendPushes(
  services: Services,
  { subscriptionId }: TaskPayload<'push.send'>,
  attempt = 1,
): Promise<void> {
  const { db, log } = services;
  const device = await oneRow<Device>(
    db,
    `SELECT id, user_id AS "userId", session_id AS "sessionId", endpoint, p256dh, auth FROM push_subscriptions WHERE id = $1`,
    [subscriptionId],
  );
  if (!device) return;
  const waiting = (
    await rows<{ id: number }>(db, 'SELECT notification_id AS id FROM waiting_pushes WHERE subscription_id = $1', [
      device.id,
    ])
  ).map(({ id }) => id);
  if (waiting.length === 0) return;
  const notices = await unreadNotices(services, device, waiting);
  if (notices.length === 0) return settle(services, device, waiting);
  const payload = pushPayload(notices, services.now().getTime(), services.env.officeTz);
  const { outcome, message } = await sendPush(services.outbound.anywhere, device, JSON.stringify(payload), {
    keys: vapidKeysOf(services.gate.secret),
    contact: services.env.supportEmail,
    topic: payload.tag,
    urgent: false,
  });
  if (outcome === 'later' && attempt < maxPushTries) throw new OutOfReach(message);
  if (outcome !== 'sent') log.warn({ device: device.id, to: new URL(device.endpoint).host, outcome }, message);
  await settle(services, device, waiting, outcome);
}

/** Newest first. */
async function unreadNotices(
  { db, gate }: Services,
  { userId, sessionId }: Device,
  ids: readonly number[],
): Promise<NoticeView[]> {
  const viewer = await gate.viewers.fresh(userId, sessionId);
  const reader = viewer && audienceOf(viewer);
  if (!reader) return [];
  const { json } = await presentList((sql, bind) => rows(db, sql, bind), noticePresenter, reader, {
    where: all(
      fragment('n.user_id = ?', userId),
      fragment('n.id = ANY(?::int[])', ids),
      fragment('n.read_at IS NULL'),
      fragment(mayReadNotice),
    ),
    order: 'n.id DESC',
    limit: mostNotices,
    cursor: 'n.id',
  });
  return JSON.parse(json.text) as NoticeView[];
}

/** Removes what was dealt with, or the device if its subscription has ended. */
const settle = (services: Services, { id }: Device, ids: readonly number[], outcome?: PushOutcome): Promise<void> =>
  change(services, { actor: null, verb }, async (work) => {
    if (outcome === 'gone') {
      await work.sql('DELETE FROM push_subscriptions WHERE id = $1 RETURNING id', [id]);
      return;
    }
    await work.sql('DELETE FROM waiting_pushes WHERE subscription_id = $1 AND notification_id = ANY($2)', [id, ids]);
    if (outcome === 'sent')
      await work.sql('UPDATE push_subscriptions SET used_at = $2 WHERE id = $1 RETURNING id', [id, work.now]);
  });
