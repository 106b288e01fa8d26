import type { Routes } from '../../common/api/routes';
import { keyDays, mostKeys, ofQuoter } from '../../common/integrations/offered';
import { Company } from '../../db/models/Company';
import { hashOfKey, makeKey } from '../access/apiKeys';
import { readerOf } from '../access/readerOf';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { held, keptRow } from './askCompany';
import { keysOf } from './readIntegrations';
import { standIn } from '../jobs/standIn';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A key is shown once; only its hash is stored. Nobody grants what they may not do themselves, and it works as long as
 * its owner may manage the company's keys (server/access/apiKeys.ts), until its end date.
 */
export async function addKey(ask: Ask<Routes['integrations.addKey']>) {
  const { house, viewer, body, params } = ask;
  const key = makeKey();
  const made = await change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const company = await held(ask, work, params.id);
    mayGrant(ask, 'scopes', body.scopes);
    const [active] = await work.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM api_keys WHERE company_id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [company.id, work.now],
    );
    if ((active?.n ?? 0) >= mostKeys)
      throw invalid({ name: `A company can have ${mostKeys} active API keys at most. Revoke one you no longer need.` });
    const expiresAt = new Date(work.now.getTime() + (body.validDays ?? keyDays.default) * dayMs);
    const userId = await standIn(work, company.id, body.name);
    const [row] = await work.sql<{ id: number }>(
      `INSERT INTO api_keys (company_id, user_id, name, hint, key_hash, scopes, made_by, made_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [company.id, userId, body.name, key.slice(0, 8), hashOfKey(key), body.scopes, viewer.id, work.now, expiresAt],
    );
    // The company's page shows it.
    await work.update(Company, company, {}, { apiKey: [null, body.name] });
    const run = <T extends object>(sql: string, bind: readonly unknown[]) => work.sql<T>(sql, bind);
    const [told] = await keysOf(run, readerOf(ask), company.id, work.now, row?.id);
    return told;
  });
  return { value: { key, made } };
}

export async function revokeKey(ask: Ask<Routes['integrations.revokeKey']>) {
  const { house, viewer, params } = ask;
  return change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const { called, company } = await keptRow(ask, work, { table: 'api_keys', calledBy: 'name', id: params.id });
    await work.sql('UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING id', [
      params.id,
      work.now,
    ]);
    await work.update(Company, company, {}, { apiKey: [called, null] });
    return { value: { _id: params.id } };
  });
}

/** Quotes and lists are the quoter's. */
export function mayGrant(
  { viewer }: Pick<Ask, 'viewer'>,
  field: string,
  asked: readonly Parameters<typeof ofQuoter>[0][],
): void {
  const beyond = viewer.role === 'client' && !viewer.hasQuoter ? asked.find(ofQuoter) : undefined;
  if (beyond !== undefined) throw invalid({ [field]: `names ${beyond}, which is not yours to grant` });
}
