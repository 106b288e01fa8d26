import { randomBytes } from 'node:crypto';
import type { Routes } from '../../common/api/routes';
import { isAdmin } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Webhook } from '../../common/integrations/integrations';
import { Company } from '../../db/models/Company';
import { mostWebhooks } from '../../common/integrations/offered';
import { readerOf } from '../access/readerOf';
import { webhookSecret } from '../access/signature';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { invalid, notFound } from '../work/refusal';
import { held, keptRow } from './askCompany';
import { probeNow } from './breaker';
import { mayGrant } from './keepKeys';
import { webhooksOf } from './readIntegrations';

const readerFor = (viewer: Viewer) => (isAdmin(viewer.role) || viewer.hasQuoter ? 'quoter' : 'rep');

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
    const run = <T extends object>(sql: string, bind: readonly unknown[]) => work.sql<T>(sql, bind);
    const there = await webhooksOf(run, readerOf(ask), company.id);
    if (there.length >= mostWebhooks)
      throw invalid({ url: `A company can have ${mostWebhooks} webhooks at most. Remove one you no longer need.` });
    const reader = readerFor(viewer);
    const [row] = await work.sql<{ id: number }>(
      `INSERT INTO webhooks (company_id, url, events, reader, salt, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [company.id, body.url, body.events, reader, salt, viewer.id, work.now],
    );
    await work.update(Company, company, {}, { webhook: [null, body.url] });
    const [told] = await webhooksOf(run, readerOf(ask), company.id, row?.id);
    return told;
  });
  return { value: { secret: webhookSecret(house.gate.secret, salt), made } };
}

/**
 * A paused webhook goes on: what failed is tried now; one whose creator can no longer manage webhooks belongs to whoever
 * resumes it, and is told what that person may read.
 */
export async function resumeWebhook(ask: Ask<Routes['integrations.resumeWebhook']>) {
  const { house, viewer, params } = ask;
  return change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const { called, company } = await keptRow(ask, work, { table: 'webhooks', calledBy: 'url', id: params.id });
    const run = <T extends object>(sql: string, bind: readonly unknown[]) => work.sql<T>(sql, bind);
    const [webhook] = await webhooksOf(run, readerOf(ask), company.id, params.id);
    if (!webhook) throw notFound();
    if (webhook.paused?.why === 'creator') {
      mayGrant(ask, 'events', webhook.events);
      await work.sql('UPDATE webhooks SET made_by = $2, reader = $3 WHERE id = $1 RETURNING id', [
        params.id,
        viewer.id,
        readerFor(viewer),
      ]);
    }
    await probeNow(work, params.id);
    if (webhook.paused) await work.update(Company, company, {}, { webhookPaused: [called, null] });
    const [resumed] = await webhooksOf(run, readerOf(ask), company.id, params.id);
    return { value: resumed as Webhook };
  });
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
