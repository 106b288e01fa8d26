import type { Routes } from '../../common/api/routes';
import { keyDays, maxKeys, needsQuoter } from '../../common/integrations/offered';
import { Company } from '../../db/models/Company';
import { hashOfKey, makeKey } from '../access/apiKeys';
import { readerOf } from '../access/readerOf';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { lockManagedCompany, findManagedRow } from './managedCompany';
import { keysOf } from './readIntegrations';
import { createServiceUser } from '../jobs/create/createServiceUser';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates an API key. It is shown once and stored only as a hash. Users can't grant permissions they don't have, and a
 * key works until it expires, as long as its owner can manage the company's keys (server/access/apiKeys.ts).
 */
export async function addKey(context: CallContext<Routes['integrations.addKey']>) {
  const { services, viewer, body, params } = context;
  const key = makeKey();
  const made = await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const company = await lockManagedCompany(context, work, params.id);
    mayGrant(context, 'scopes', body.scopes);
    const [active] = await work.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM api_keys WHERE company_id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [company.id, work.now],
    );
    if ((active?.n ?? 0) >= maxKeys)
      throw invalid({ name: `A company can have ${maxKeys} active API keys at most. Revoke one you no longer need.` });
    const expiresAt = new Date(work.now.getTime() + (body.validDays ?? keyDays.default) * dayMs);
    const userId = await createServiceUser(work, company.id, body.name);
    const [row] = await work.sql<{ id: number }>(
      `INSERT INTO api_keys (company_id, user_id, name, hint, key_hash, scopes, made_by, made_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [company.id, userId, body.name, key.slice(0, 8), hashOfKey(key), body.scopes, viewer.id, work.now, expiresAt],
    );
    // Record the key's name in the company's history.
    await work.update(Company, company, {}, { apiKey: [null, body.name] });
    const run = <T extends object>(sql: string, bind: readonly unknown[]) => work.sql<T>(sql, bind);
    const [created] = await keysOf(run, readerOf(context), company.id, work.now, row?.id);
    return created;
  });
  return { value: { key, made } };
}

export async function revokeKey(context: CallContext<Routes['integrations.revokeKey']>) {
  const { services, viewer, params } = context;
  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const { called, company } = await findManagedRow(context, work, {
      table: 'api_keys',
      labelColumn: 'name',
      id: params.id,
    });
    await work.sql('UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING id', [
      params.id,
      work.now,
    ]);
    await work.update(Company, company, {}, { apiKey: [called, null] });
    return { value: { _id: params.id } };
  });
}

/** Only quoters can grant permissions for quotes and lists. */
export function mayGrant(
  { viewer }: Pick<CallContext, 'viewer'>,
  field: string,
  requested: readonly Parameters<typeof needsQuoter>[0][],
): void {
  const beyond = viewer.role === 'client' && !viewer.hasQuoter ? requested.find(needsQuoter) : undefined;
  if (beyond !== undefined) throw invalid({ [field]: `includes ${beyond}, which you can't grant` });
}
