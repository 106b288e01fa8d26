import { audienceOf } from '../../../common/access/audience';
import type { NoticeView } from '../../../common/inbox/notice';
import { choiceOf, urgentKinds } from '../../../common/inbox/noticeChoices';
import { type QuietHours, quietUntil } from '../../../common/inbox/quietHours';
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
import { wantsPush } from '../settings/choiceSql';
import { pushPayload } from './pushPayload';
import { choiceKind, queueAfterQuiet } from './queuePushes';

const verb = 'push.send';
/** Attempts while a push service doesn't answer: about ten minutes. The notification stays in the inbox. */
export const maxPushTries = 6;
/** Notifications in one push. */
const mostNotices = 100;

interface Device extends Subscription {
  readonly id: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly quiet: QuietHours | null;
}

/**
 * Sends what waits for a device and is due as one push, if its session is open and the person still can read it, hasn't read it and
 * still wants it (R10.9). In quiet hours, what isn't urgent waits until their end (R10.11). What was sent is removed
 * afterward, so a killed process sends it again; the device shows it once, by its tag. A copy of the database at another
 * address, such as a restore that is tried, sends nothing.
 */
export async function sendPushes(
  services: Services,
  { subscriptionId }: TaskPayload<'push.send'>,
  attempt = 1,
): Promise<void> {
  const { db } = services;
  const device = await oneRow<Device>(
    db,
    `SELECT d.id, d.user_id AS "userId", d.session_id AS "sessionId", d.endpoint, d.p256dh, d.auth, s.quiet
     FROM push_subscriptions d LEFT JOIN notification_settings s ON s.user_id = d.user_id WHERE d.id = $1 AND d.origin = $2`,
    [subscriptionId, services.env.publicUrl],
  );
  if (!device) return;
  const waiting = (
    await rows<{ id: number }>(
      db,
      'SELECT notification_id AS id FROM waiting_pushes WHERE subscription_id = $1 AND due_at <= now()',
      [device.id],
    )
  ).map(({ id }) => id);
  if (waiting.length === 0) return;
  const unread = await unreadNotices(services, device, waiting);
  const until = device.quiet && quietUntil(device.quiet, services.now().getTime());
  const now = until === null ? unread : unread.filter((one) => device.quiet?.urgent && isUrgent(one));
  const later = unread.filter((one) => !now.includes(one)).map(({ _id }) => _id);
  const done = waiting.filter((id) => !later.includes(id));
  if (until !== null && later.length > 0) await waitUntil(services, device, until);
  const outcome = now.length === 0 ? undefined : await send(services, device, now, attempt);
  if (done.length > 0) await settle(services, device, done, outcome);
}

const isUrgent = (notice: NoticeView): boolean => urgentKinds.includes(choiceOf(notice));

/** Throws if the push should be sent again. */
async function send(services: Services, device: Device, notices: NoticeView[], attempt: number): Promise<PushOutcome> {
  const { env, gate, log, outbound } = services;
  const payload = pushPayload(notices, services.now().getTime(), device.quiet?.timeZone ?? env.officeTz);
  const { outcome, message } = await sendPush(outbound.anywhere, device, JSON.stringify(payload), {
    keys: vapidKeysOf(gate.secret),
    contact: env.supportEmail,
    topic: payload.tag,
    urgent: notices.some(isUrgent),
  });
  if (outcome === 'later' && attempt < maxPushTries) throw new OutOfReach(message);
  if (outcome !== 'sent') log.warn({ device: device.id, to: new URL(device.endpoint).host, outcome }, message);
  return outcome;
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
      fragment(wantsPush('u', choiceKind)),
    ),
    order: 'n.id DESC',
    limit: mostNotices,
    cursor: 'n.id',
  });
  return JSON.parse(json.text) as NoticeView[];
}

/** One task per device, however much comes in the quiet hours. */
const waitUntil = (services: Services, device: Device, until: number): Promise<void> =>
  change(services, { actor: null, verb }, (work) => queueAfterQuiet(work, device, secondsUntil(work.now, until)));

const secondsUntil = (now: Date, at: number): number => Math.ceil((at - now.getTime()) / 1000);

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
