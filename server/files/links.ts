import type { Viewer } from '../../common/access/viewer';
import { isActive } from '../../common/access/viewer';
import { inactiveMessage } from '../../common/users/activation';
import type { Row } from '../../common/api/route';
import { allowCall } from '../access/allow';
import { signLink, verifyLink } from '../access/tokens';
import type { CallContext } from '../callContext';
import { forbidden, unauthorized } from '../work/refusal';

/** Reply with a download link valid for 60 seconds. `target` is what it opens, at `path`. */
export function createLink(
  { services, viewer, session }: Pick<CallContext, 'services' | 'viewer' | 'session'>,
  target: string,
  path: string,
) {
  const { link, expires } = signLink(
    services.gate.secret,
    { userId: viewer.id, sessionId: session.sessionId },
    target,
    services.now(),
  );
  return { value: { url: `${path}?link=${link}`, expires: expires.toISOString() } };
}

type Opening = Pick<CallContext, 'services' | 'viewer'> & { row: Row; query: { link?: string | undefined } };

/** The user who opens a download, by bearer token or link. These calls are public, so mount.ts hasn't checked rights. */
export async function openAs({ services, viewer, query, row }: Opening, target: string): Promise<Viewer> {
  const reader = viewer ?? (await byLink(services, query.link, target));
  if (!reader) throw unauthorized();
  if (!isActive(reader)) throw forbidden(inactiveMessage(reader));
  allowCall({ viewer: reader, row });
  return reader;
}

async function byLink(
  { gate, now }: CallContext['services'],
  link: string | undefined,
  target: string,
): Promise<Viewer | null> {
  const claims = link === undefined ? null : verifyLink(gate.secret, link, target, now());
  return claims && gate.viewers.find(claims.userId, claims.sessionId);
}
