import type { Request } from 'express';
import { isDisplay } from '../../common/access/viewer';
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
  'files.version': 'fileByLink',
  'files.versionLink': 'fileLink',
  'uploads.create': 'upload',
  'companies.logo': 'logo',
  'customerQuotes.accept': 'customerNetwork',
  'customerQuotes.ask': 'customerNetwork',
  'customerQuotes.decline': 'customerNetwork',
  'customerQuotes.get': 'customerNetwork',
  'customerQuotes.logo': 'customerNetwork',
  'customerQuotes.open': 'customerNetwork',
  'customerQuotes.pdf': 'customerNetwork',
  'display.startPairing': 'displayCode',
  'display.finishPairing': 'displayPairing',
  'drive.dwg': 'lookup',
  'drive.path': 'lookup',
  'map.place': 'lookup',
  'audit.download': 'export',
  'billing.download': 'export',
  'customers.download': 'export',
  'imports.badRows': 'export',
  'items.download': 'export',
  'jobs.downloadVersions': 'export',
  'jobs.sheet': 'export',
  'jobs.takeoffLists': 'export',
  'prints.export': 'export',
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

/** Key for rate limits: the user, or the session of an API key or a display. */
export const callerOf = ({ viewer, session, scopes }: Identity): string =>
  scopes === null && !isDisplay(viewer) ? `user ${viewer.id}` : session.sessionId;
