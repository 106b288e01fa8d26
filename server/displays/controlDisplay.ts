import type { Routes } from '../../common/api/routes';
import { displayFieldText as text } from '../../common/displays/displayText';
import { highlightMs, isOnline, pauseMs, type RemoteAction, turnedMs } from '../../common/displays/remote';
import { Display } from '../../db/models/Display';
import { lockAllowed } from '../access/lockAllowed';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { change } from '../work/change';
import { conflict, invalid } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';
import { present } from './keepDisplays';
import { isOnBoard } from './presentWallJob';

/** Controls a display from the desk. Each state ends by itself, so that no display is stuck. */
export async function controlDisplay(context: CallContext<Routes['displays.control']>): Promise<Answer> {
  const { services, viewer, call, params, body } = context;
  const { action, num } = body;
  if (action === 'highlight' && num === undefined) throw invalid({ num: text.noNum }, call);
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const display = await lockAllowed(context, work, Display, params.id, scope.displays(viewer));
    await mustBeOnline(work, display);
    if (action === 'highlight') await mustBeOnBoard(work, num as number, call);
    await work.update(Display, display, changesOf(display, action, num ?? null, work.now));
    return present(context, work, display.id);
  });
}

function changesOf(display: RowOf<Display>, action: RemoteAction, num: number | null, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const until = display.heldUntil && display.heldUntil > now ? display.heldUntil : null;
  const current = until ? { heldAt: display.heldAt, turns: display.turns } : { heldAt: now, turns: 0 };
  const noHighlight = { highlighted: null, highlightedUntil: null };
  switch (action) {
    case 'pause':
      return { ...current, heldUntil: after(pauseMs) };
    case 'resume':
      return { heldAt: null, heldUntil: null, turns: 0, ...noHighlight };
    case 'highlight':
      return { highlighted: num, highlightedUntil: after(highlightMs) };
    default: {
      const turned = after(turnedMs);
      const turns = current.turns + (action === 'next' ? 1 : -1);
      // A highlight shows its own page, so turning ends it. A pause goes on.
      return { ...current, turns, heldUntil: until && until > turned ? until : turned, ...noHighlight };
    }
  }
}

async function mustBeOnline(work: Work, { id, name }: { id: number; name: string }): Promise<void> {
  const [seen] = await work.sql<{ at: Date | null }>(
    'SELECT max(seen_at) AS at FROM display_credentials WHERE display_id = $1',
    [id],
  );
  if (!isOnline(seen?.at?.toISOString(), work.now.getTime()))
    throw conflict(text.offline(name), { kind: 'display', id });
}

async function mustBeOnBoard(work: Work, num: number, call: string): Promise<void> {
  const [job] = await work.sql(`SELECT 1 AS one FROM jobs j WHERE j.num = $1 AND ${isOnBoard}`, [num]);
  if (!job) throw invalid({ num: text.notOnBoard }, call);
}
