import type { Request } from 'express';
import type { Row } from '../../common/api/route';
import type { RouteName } from '../../common/api/routes';
import type { LimitName } from '../access/limits';
import { networkOf } from '../access/networkOf';
import type { Services } from '../services';
import type { Identity } from './authenticate';

export const addressOf = (request: Request): string => request.ip ?? 'unknown';

/** Calls that are limited as such, before their body is read. Those of auth/ are limited where they are handled. */
const callLimits: Partial<Record<RouteName, LimitName>> = {
  'auth.captcha': 'captcha',
  'files.download': 'fileByLink',
  'files.link': 'fileLink',
  'uploads.create': 'upload',
  'companies.logo': 'logo',
  'drive.dwg': 'lookup',
  'drive.path': 'lookup',
  'map.place': 'lookup',
  'audit.download': 'export',
  'billing.download': 'export',
  'customers.download': 'export',
  'imports.badRows': 'export',
  'items.download': 'export',
  'quotes.rollFormer': 'export',
  'users.resetLink': 'passwordLink',
};

/** Counts a call against the person or the API key that makes it; without either, against the network. */
export async function countCall(
  services: Services,
  name: RouteName,
  row: Row,
  request: Request,
  identity: Identity | null,
): Promise<void> {
  const limit = callLimits[name] ?? (row.query && request.query.q ? 'search' : undefined);
  if (limit === undefined) return;
  await services.gate.limits.take(limit, identity ? callerOf(identity) : networkOf(addressOf(request)));
}

const callerOf = ({ viewer, session, scopes }: Identity): string =>
  scopes === null ? `user ${viewer.id}` : session.sessionId;
