import type { Socket } from 'socket.io';
import { displayOfSession } from '../../common/access/audience';
import { displayHolder, noteConnected } from '../access/displayCredentials';
import type { SessionClaims } from '../access/SessionClaims';
import { verifyToken } from '../access/tokens';
import type { Services } from '../services';
import { rows } from '../work/sql';
import type { Io } from './Realtime';

/** The open session of a handshake: a user's by token, otherwise a display's by cookie. */
export async function sessionOf(
  services: Services,
  { auth, headers }: Socket['handshake'],
): Promise<SessionClaims | null> {
  const token = (auth as { token?: unknown } | undefined)?.token;
  if (token === undefined) return (await displayHolder(services, headers.cookie ?? ''))?.session ?? null;
  const claims = verifyToken(services.gate.secret, token, services.now());
  return claims && (await services.gate.viewers.find(claims.userId, claims.sessionId)) && claims;
}

/** Closes the sockets of sessions that have ended and of revoked displays, checked in one statement. */
export async function revalidate(services: Services, io: Io): Promise<void> {
  const open = [...io.sockets.sockets.values()];
  if (open.length === 0) return;
  const sessions = [...new Set(open.map((socket) => socket.data.sessionId))];
  const displays = sessions.map(displayOfSession).filter((id) => id !== null);
  const alive = await rows<{ id: string }>(
    services.db,
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ANY($1) AND s.ended_at IS NULL AND u.deleted_at IS NULL
     UNION ALL SELECT 'display:' || d.id FROM displays d WHERE d.id = ANY($2)`,
    [sessions, displays],
  );
  const ids = new Set(alive.map(({ id }) => id));
  for (const socket of open) if (!ids.has(socket.data.sessionId)) socket.disconnect(true);
  if (displays.length > 0) await noteConnected(services, displays);
}
