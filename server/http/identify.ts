import type { Request } from 'express';
import { deniedText, displayDenied } from '../../common/access/accessText';
import type { Permission } from '../../common/access/can';
import { isActive, isDisplay } from '../../common/access/viewer';
import { entryOf, permissionsOf, type Row } from '../../common/api/route';
import type { RouteName } from '../../common/api/routes';
import { inactiveMessage } from '../../common/users/activation';
import { isAllowed } from '../access/allow';
import { mayByKey } from '../access/keyScopes';
import { forbidden } from '../work/refusal';
import type { Identity } from './authenticate';

/** The caller, who may make calls of this row; null if it is public. Throws a 401 or 403. */
export async function identify(
  name: RouteName,
  row: Row,
  request: Request,
  authenticate: (request: Request) => Promise<Identity>,
): Promise<Identity | null> {
  const entry = entryOf(row);
  if (entry === 'public') {
    // Downloads accept a bearer token; without a valid one, the link's own token decides.
    if (!('file' in row.reply) || !request.headers.authorization) return null;
    const known = await authenticate(request).catch(() => null);
    return known && mayByKey(known.scopes, name) ? known : null;
  }
  const identity = await authenticate(request);
  if (!mayByKey(identity.scopes, name))
    throw forbidden("This API key doesn't have permission for this call. Create a key with the right permission.");
  const permissions = permissionsOf(entry);
  if (isDisplay(identity.viewer)) {
    if (!permissions.some((permission) => isAllowed(identity.viewer, permission))) throw forbidden(displayDenied);
    return identity;
  }
  if (entry === 'signedIn') return identity;
  if (!isActive(identity.viewer)) throw forbidden(inactiveMessage(identity.viewer));
  if (!permissions.some((permission) => isAllowed(identity.viewer, permission)))
    throw forbidden(deniedText[permissions[0] as Permission]);
  return identity;
}
