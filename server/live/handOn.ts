import { selfRoom, sessionRoom } from '../../common/access/audience';
import { kinds, type Kind } from '../../common/api/views';
import type { Change } from '../../db/models/Change';
import type { House } from '../house';
import type { QuoteStore } from '../quotes/QuoteStore';
import type { Counts } from './counts';
import type { Line } from './line';
import { pageOf } from './presenters';
import { publish } from './publish';
import type { HandOn } from './tail';

/** Fields of a person that decide what they may see: a change of one closes their sockets (PROTOCOL P27). */
const rights = ['role', 'companyId', 'hasQuoter', 'verified', 'deletedAt', 'passwordHash'];

/** What happens with committed changes on this process: rights first, then facts, then counts. */
export function handOnTo(house: House, quotes: QuoteStore, line: Line, counts: Counts): HandOn {
  return async (batch, stillFailing) => {
    for (const change of batch) closeWhoLostRights(house, line, change);
    for (const { kind, verb, lost, entityId } of batch)
      if (kind === 'quote' && lost && verb === 'delete') quotes.gone(entityId);
    // A row that failed three times must not hold up everybody else (PROTOCOL P17).
    if (stillFailing) line.toAll('stale', { kinds: staleKinds(batch) });
    else await publish(house.db, line, batch);
    for (const { at } of batch) house.metrics.told(Math.max(0, (Date.now() - at.getTime()) / 1000));
    counts.soon(batch);
  };
}

const isKind = (kind: string): kind is Kind => (kinds as string[]).includes(kind);

/** What screens have to ask for again when a change could not be told: its kind, its page, or what it called stale itself. */
function staleKinds(batch: readonly Change[]): Kind[] {
  const lost = new Set<Kind>();
  for (const { kind, diff } of batch) {
    const named = kind === 'stale' ? [diff?.kinds].flat() : [kind, pageOf[kind as Kind]];
    for (const name of named) if (typeof name === 'string' && isKind(name)) lost.add(name);
  }
  return [...lost];
}

/** Fails closed: a row of the bus that cannot be understood closes every socket, and whoever may come back comes back. */
function closeWhoLostRights(house: House, line: Line, { kind, entityId, diff }: Change): void {
  if (kind === 'settings') house.calendar.forget();
  if (kind !== 'user' && kind !== 'company' && kind !== 'session') return;
  house.gate.viewers.clear();
  const changed = diff ?? {};
  if (kind === 'user') {
    if (rights.some((field) => field in changed)) line.disconnect(selfRoom(entityId));
  } else if (kind === 'company') {
    if ('billingHold' in changed) line.disconnect(`company:${entityId}`);
  } else if ('ended' in changed) {
    if (Array.isArray(changed.ended)) for (const id of changed.ended) line.disconnect(sessionRoom(String(id)));
    else line.disconnectAll();
  }
}
