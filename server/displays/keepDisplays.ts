import { roomsFor } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { maxDisplays } from '../../common/displays/displayPages';
import { displayFieldText as text } from '../../common/displays/displayText';
import { normalizeCode } from '../../common/displays/pairingCode';
import { Display } from '../../db/models/Display';
import { hashOfSecret } from '../access/displayCredentials';
import { lockAllowed } from '../access/lockAllowed';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { presentOne } from '../views/present';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import type { Work } from '../work/Work';
import { displayPresenter } from './presentDisplay';

export const present = (context: Pick<CallContext, 'viewer'>, work: Work, id: number) =>
  presentOne(
    (sql, bind) => work.sql(sql, bind),
    displayPresenter,
    id,
    readerOf(context),
    scope.displays(context.viewer, 'd'),
  );

/** Pairs the screen that shows this code; the screen collects its credential by itself (pairDisplay.ts). */
export async function addDisplay(context: CallContext<Routes['displays.create']>): Promise<Answer> {
  const { services, viewer, repeatable, call, body } = context;
  const { code, name, pages = { board: 60 }, quietFrom = null, quietTo = null, sound = false } = body;
  checkQuiet(quietFrom, quietTo);
  const guesser = `user ${viewer.id}`;
  await services.gate.limits.take('displayPair', guesser);
  const paired = await change(services, { actor: viewer, verb: call, repeatable }, async (work) => {
    await work.lockKey('displays');
    const [pairing] = await work.sql<{ secret: string }>(
      `SELECT secret_hash AS secret FROM display_pairings
       WHERE code_hash = $1 AND expires_at > $2 AND display_id IS NULL FOR UPDATE`,
      [hashOfSecret(normalizeCode(code)), work.now],
    );
    if (!pairing) throw invalid({ code: text.wrongCode });
    const [office] = await work.sql<{ hour24: boolean; displays: number }>(
      'SELECT s.hour24, (SELECT count(*)::int FROM displays) AS displays FROM settings s',
    );
    if (!office || office.displays >= maxDisplays) throw invalid({ name: text.tooMany(maxDisplays) });
    const display = await work.insert(Display, {
      ...{ name, pages, quietFrom, quietTo, hour24: body.hour24 ?? office.hour24, sound },
      ...{ pairedBy: viewer.id, pairedAt: work.now },
    });
    await work.sql('UPDATE display_pairings SET display_id = $2 WHERE secret_hash = $1', [pairing.secret, display.id]);
    return present(context, work, display.id);
  });
  await services.gate.limits.giveBack('displayPair', guesser);
  return paired;
}

export async function updateDisplay(context: CallContext<Routes['displays.update']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  const { expected, ...fields } = context.body;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const display = await lockAllowed(context, work, Display, params.id, scope.displays(viewer));
    await work.expect('display', display, expected, Object.keys(fields));
    const { quietFrom = display.quietFrom, quietTo = display.quietTo } = fields;
    checkQuiet(quietFrom, quietTo);
    await work.update(Display, display, fields);
    return present(context, work, display.id);
  });
}

/** Deletes a display with its credentials. The change feed closes its sockets, and its next call is refused. */
export async function revokeDisplay(context: CallContext<Routes['displays.revoke']>): Promise<Answer> {
  const { services, viewer, call, params } = context;
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const display = await lockAllowed(context, work, Display, params.id, scope.displays(viewer));
    const rooms = roomsFor.display({ displayId: display.id }).map(({ room }) => room);
    await work.remove(Display, display, rooms);
    return { value: { _id: display.id } };
  });
}

/** Quiet hours may pass midnight, but have a beginning and an end. */
function checkQuiet(from: number | null, to: number | null): void {
  if (from === null && to === null) return;
  if (from === null) throw invalid({ quietFrom: text.noQuietFrom });
  if (to === null) throw invalid({ quietTo: text.noQuietTo });
  if (from % 1440 === to % 1440) throw invalid({ quietTo: text.sameQuiet });
}
