import { displaySession, selfRoom, sessionRoom } from '../../common/access/audience';
import { isKind, type Kind } from '../../common/api/views';
import type { Change } from '../../db/models/Change';
import type { Services } from '../services';
import type { QuoteStore } from '../quotes/document/QuoteStore';
import type { Counts } from './counts';
import type { Realtime } from './Realtime';
import { pageOf, twinOf } from './presenters';
import { publish } from './publish';
import type { Dispatch } from './ChangeFeed';

/** User fields that decide what a user may see; a change to one closes the user's sockets (PROTOCOL P27). */
const permissionFields = ['role', 'companyId', 'hasQuoter', 'seesCosts', 'verified', 'deletedAt', 'passwordHash'];

/** Handles committed changes on this process: permissions first, then events, then counts. */
export function createDispatcher(services: Services, quotes: QuoteStore, realtime: Realtime, counts: Counts): Dispatch {
  return async (batch, stillFailing) => {
    for (const change of batch) closeAffectedSockets(services, realtime, change);
    for (const { kind, verb, lost, entityId } of batch)
      if (kind === 'quote' && lost && verb === 'delete') quotes.onDeleted(entityId);
    // A row that failed three times must not delay the others (PROTOCOL P17).
    if (stillFailing) realtime.toAll('stale', { kinds: staleKinds(batch) });
    // A separate pool, so that events still go out when API calls exhaust theirs.
    else await publish(services.authDb, realtime, batch);
    for (const { at } of batch) services.metrics.eventSent(Math.max(0, (Date.now() - at.getTime()) / 1000));
    counts.schedule(batch);
  };
}

/**
 * Kinds that screens must refetch when a change can't be published: its kind, the kind of its page, or the kinds it
 * names.
 */
function staleKinds(batch: readonly Change[]): Kind[] {
  const affected = new Set<Kind>();
  for (const { kind, diff } of batch) {
    const named = kind === 'stale' ? [diff?.kinds].flat() : [kind, pageOf[kind as Kind], twinOf[kind as Kind]];
    for (const name of named) if (typeof name === 'string' && isKind(name)) affected.add(name);
  }
  return [...affected];
}

/**
 * Fails closed: a session change that can't be parsed closes every socket. Clients reconnect with current permissions.
 */
function closeAffectedSockets(services: Services, realtime: Realtime, { kind, entityId, verb, diff }: Change): void {
  if (kind === 'settings') services.calendar.forget();
  if (kind !== 'user' && kind !== 'company' && kind !== 'session' && kind !== 'display') return;
  services.gate.viewers.clear();
  const changed = diff ?? {};
  if (kind === 'user') {
    if (permissionFields.some((field) => field in changed)) realtime.disconnect(selfRoom(entityId));
  } else if (kind === 'display') {
    if (verb === 'delete') realtime.disconnect(sessionRoom(displaySession(entityId)));
  } else if (kind === 'company') {
    if ('billingHold' in changed) realtime.disconnect(`company:${entityId}`);
  } else if ('ended' in changed) {
    if (Array.isArray(changed.ended)) for (const id of changed.ended) realtime.disconnect(sessionRoom(String(id)));
    else realtime.disconnectAll();
  }
}
