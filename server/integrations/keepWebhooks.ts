import { randomBytes } from 'node:crypto';
import type { Routes } from '../../common/api/routes';
import { isAdmin } from '../../common/access/roles';
import { Company } from '../../db/models/Company';
import { webhookSecret } from '../access/signature';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { held, keptRow } from './askCompany';
import { mayGrant } from './keepKeys';
import { webhooksOf } from './readIntegrations';

const most = 10;

/** It is told what whoever made it may read, at most; its secret is shown once and written nowhere. */
export async function addWebhook(ask: Ask<Routes['integrations.addWebhook']>) {
  const { house, viewer, body, params } = ask;
  if (!URL.canParse(body.url)) throw invalid({ url: 'is not an address' });
  const { protocol, username, password } = new URL(body.url);
  const open = protocol !== 'https:' && !house.env.allowPrivateOutbound;
  const salt = randomBytes(16).toString('base64url');
  const made = await change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const company = await held(ask, work, params.id);
    if (open) throw invalid({ url: 'begins with https://' });
    if (username !== '' || password !== '') throw invalid({ url: 'holds a name or a password' });
    mayGrant(ask, 'events', body.events);
    const there = await webhooksOf((sql, bind) => work.sql(sql, bind), company.id);
    if (there.length >= most) throw invalid({ url: `is one too many: a company has ${most} webhooks at most` });
    const reader = isAdmin(viewer.role) || viewer.hasQuoter ? 'quoter' : 'rep';
    const [row] = await work.sql<{ id: number }>(
      `INSERT INTO webhooks (company_id, url, events, reader, salt, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [company.id, body.url, body.events, reader, salt, viewer.id, work.now],
    );
    await work.update(Company, company, {}, { webhook: [null, body.url] });
    const [told] = await webhooksOf((sql, bind) => work.sql(sql, bind), company.id, row?.id);
    return told;
  });
  return { value: { secret: webhookSecret(house.gate.secret, salt), made } };
}

export async function removeWebhook(ask: Ask<Routes['integrations.removeWebhook']>) {
  const { house, viewer, params } = ask;
  return change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const { called, company } = await keptRow(ask, work, { table: 'webhooks', calledBy: 'url', id: params.id });
    await work.sql('DELETE FROM webhooks WHERE id = $1 RETURNING id', [params.id]);
    await work.update(Company, company, {}, { webhook: [called, null] });
    return { value: { _id: params.id } };
  });
}
