import type { Routes } from '../../common/api/routes';
import type { ApiKey, Delivery, Webhook } from '../../common/integrations/integrations';
import type { Ask } from '../ask';
import { askedCompany } from './askCompany';
import { rows } from '../work/sql';

type Run = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;

const keySql = `k.id AS "_id", k.name, k.hint, k.scopes, u.name AS "madeBy", iso(k.made_at) AS "madeAt",
  iso(k.used_at) AS "usedAt", iso(k.revoked_at) AS "revokedAt" FROM api_keys k JOIN users u ON u.id = k.made_by`;
export const keysOf = (run: Run, companyId: number, id: number | null = null) =>
  run<ApiKey>(`SELECT ${keySql} WHERE k.company_id = $1 AND ($2::int IS NULL OR k.id = $2) ORDER BY k.id`, [
    companyId,
    id,
  ]);

const hookSql = `w.id AS "_id", w.url, w.events, u.name AS "madeBy", iso(w.made_at) AS "madeAt"
  FROM webhooks w JOIN users u ON u.id = w.made_by`;
export const webhooksOf = (run: Run, companyId: number, id: number | null = null) =>
  run<Webhook>(`SELECT ${hookSql} WHERE w.company_id = $1 AND ($2::int IS NULL OR w.id = $2) ORDER BY w.id`, [
    companyId,
    id,
  ]);

const shown = 100;
/** `to` of what goes to the production platform is told by the caller. */
export const deliverySql = `SELECT d.id AS "_id", d.event, coalesce(w.url, '') AS "to", d.state, d.tries, d.status, d.said,
  iso(d.made_at) AS "madeAt", iso(d.tried_at) AS "triedAt" FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id`;
export const deliveriesOf = (run: Run, companyId: number | null) =>
  companyId === null
    ? run<Delivery>(`${deliverySql} WHERE d.webhook_id IS NULL ORDER BY d.id DESC LIMIT ${shown}`, [])
    : run<Delivery>(
        `${deliverySql} WHERE d.company_id = $1 AND d.webhook_id IS NOT NULL ORDER BY d.id DESC LIMIT ${shown}`,
        [companyId],
      );

/** For who keeps them: a company's own `client`, and admin+. */
export async function getIntegrations(ask: Ask<Routes['integrations.get']>) {
  const { id } = await askedCompany(ask, ask.params.id);
  const run: Run = (sql, bind) => rows(ask.house.db, sql, bind);
  const [keys, webhooks, deliveries] = await Promise.all([keysOf(run, id), webhooksOf(run, id), deliveriesOf(run, id)]);
  return { value: { keys, webhooks, deliveries } };
}
