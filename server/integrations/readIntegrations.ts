import type { Reader } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import type { ApiKey, Delivery, Webhook } from '../../common/integrations/integrations';
import { readerOf } from '../access/readerOf';
import type { CallContext } from '../callContext';
import { creatorMay, creatorMaySend } from '../work/creatorRight';
import { findManagedCompany } from './managedCompany';
import { rows } from '../work/sql';
import { nameOf } from '../work/actorName';

type Run = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;

const keySql = (
  reader: Reader,
) => `k.id AS "_id", k.name, k.hint, k.scopes, ${nameOf(reader, 'u')} AS "madeBy", iso(k.made_at) AS "madeAt",
  iso(k.used_at) AS "usedAt", iso(k.revoked_at) AS "revokedAt", iso(k.expires_at) AS "expiresAt",
  CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= $3 THEN 'expired'
    WHEN NOT ${creatorMay('u', 'k.company_id')} THEN 'owner' END AS ended
  FROM api_keys k JOIN users u ON u.id = k.made_by`;
export const keysOf = (run: Run, reader: Reader, companyId: number, now: Date, id: number | null = null) =>
  run<ApiKey>(`SELECT ${keySql(reader)} WHERE k.company_id = $1 AND ($2::int IS NULL OR k.id = $2) ORDER BY k.id`, [
    ...[companyId, id],
    now,
  ]);

const hookSql = (
  reader: Reader,
) => `w.id AS "_id", w.url, w.events, ${nameOf(reader, 'u')} AS "madeBy", iso(w.made_at) AS "madeAt",
  (SELECT count(*)::int FROM deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting,
  CASE WHEN NOT ${creatorMaySend('u', 'w')}
      THEN json_build_object('why', 'creator', 'since', NULL, 'nextTry', NULL, 'response', '')
    WHEN b.opened_at IS NOT NULL THEN json_build_object('why', 'failing', 'since', iso(b.opened_at),
      'nextTry', iso(b.probe_at), 'response', b.said) END AS paused
  FROM webhooks w JOIN users u ON u.id = w.made_by LEFT JOIN delivery_breakers b ON b.webhook_id = w.id`;
export const webhooksOf = (run: Run, reader: Reader, companyId: number, id: number | null = null) =>
  run<Webhook>(`SELECT ${hookSql(reader)} WHERE w.company_id = $1 AND ($2::int IS NULL OR w.id = $2) ORDER BY w.id`, [
    companyId,
    id,
  ]);

const shown = 100;
/** The caller sets `to` of deliveries to the production platform. */
export const deliverySql = `SELECT d.id AS "_id", d.event, coalesce(w.url, '') AS "to", d.state, d.tries, d.status, d.said AS response,
  iso(d.made_at) AS "madeAt", iso(d.tried_at) AS "triedAt" FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id`;
export const deliveriesOf = (run: Run, companyId: number | null) =>
  companyId === null
    ? run<Delivery>(`${deliverySql} WHERE d.webhook_id IS NULL ORDER BY d.id DESC LIMIT ${shown}`, [])
    : run<Delivery>(
        `${deliverySql} WHERE d.company_id = $1 AND d.webhook_id IS NOT NULL ORDER BY d.id DESC LIMIT ${shown}`,
        [companyId],
      );

/** Allowed for those who manage integrations: the company's own `client` users, and admins. */
export async function getIntegrations(context: CallContext<Routes['integrations.get']>) {
  const { id } = await findManagedCompany(context, context.params.id);
  const run: Run = (sql, bind) => rows(context.services.db, sql, bind);
  const reader = readerOf(context);
  const [keys, webhooks, deliveries] = await Promise.all([
    keysOf(run, reader, id, context.services.now()),
    webhooksOf(run, reader, id),
    deliveriesOf(run, id),
  ]);
  return { value: { keys, webhooks, deliveries } };
}
