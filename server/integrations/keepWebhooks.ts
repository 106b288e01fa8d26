import { randomBytes } from 'node:crypto';
import type { Routes } from '../../common/api/routes';
import { isAdmin } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Webhook } from '../../common/integrations/integrations';
import { Company } from '../../db/models/Company';
import { maxWebhooks } from '../../common/integrations/offered';
import { readerOf } from '../access/readerOf';
import { webhookSecret } from '../access/signature';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { invalid, notFound } from '../work/refusal';
import { lockManagedCompany, findManagedRow } from './managedCompany';
import { probeNow } from './breaker';
import { mayGrant } from './keepKeys';
import { webhooksOf } from './readIntegrations';

const readerFor = (viewer: Viewer) => (isAdmin(viewer.role) || viewer.hasQuoter ? 'quoter' : 'rep');

/** Creates a webhook. It gets at most what its creator can read; its secret is shown once and never stored. */
export async function addWebhook(context: CallContext<Routes['integrations.addWebhook']>) {
  const { services, viewer, body, params } = context;
  if (!URL.canParse(body.url)) throw invalid({ url: 'is not an address' });
  const { protocol, username, password } = new URL(body.url);
  const open = protocol !== 'https:' && !services.env.allowPrivateOutbound;
  const salt = randomBytes(16).toString('base64url');
  const made = await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const company = await lockManagedCompany(context, work, params.id);
    if (open) throw invalid({ url: 'begins with https://' });
    if (username !== '' || password !== '') throw invalid({ url: 'can’t contain a username or password' });
    mayGrant(context, 'events', body.events);
    const run = <T extends object>(sql: string, bind: readonly unknown[]) => work.sql<T>(sql, bind);
    const there = await webhooksOf(run, readerOf(context), company.id);
    if (there.length >= maxWebhooks)
      throw invalid({ url: `A company can have ${maxWebhooks} webhooks at most. Remove one you no longer need.` });
    const reader = readerFor(viewer);
    const [row] = await work.sql<{ id: number }>(
      `INSERT INTO webhooks (company_id, url, events, reader, salt, made_by, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [company.id, body.url, body.events, reader, salt, viewer.id, work.now],
    );
    await work.update(Company, company, {}, { webhook: [null, body.url] });
    const [created] = await webhooksOf(run, readerOf(context), company.id, row?.id);
    return created;
  });
  return { value: { secret: webhookSecret(services.gate.secret, salt), made } };
}

/**
 * Resumes a paused webhook: failed deliveries are tried now. If the creator can no longer manage webhooks, the caller
 * becomes its creator, and the payload is limited to what the caller can read.
 */
export async function resumeWebhook(context: CallContext<Routes['integrations.resumeWebhook']>) {
  const { services, viewer, params } = context;
  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const { called, company } = await findManagedRow(context, work, {
      table: 'webhooks',
      labelColumn: 'url',
      id: params.id,
    });
    const run = <T extends object>(sql: string, bind: readonly unknown[]) => work.sql<T>(sql, bind);
    const [webhook] = await webhooksOf(run, readerOf(context), company.id, params.id);
    if (!webhook) throw notFound();
    if (webhook.paused?.why === 'creator') {
      mayGrant(context, 'events', webhook.events);
      await work.sql('UPDATE webhooks SET made_by = $2, reader = $3 WHERE id = $1 RETURNING id', [
        params.id,
        viewer.id,
        readerFor(viewer),
      ]);
    }
    await probeNow(work, params.id);
    if (webhook.paused) await work.update(Company, company, {}, { webhookPaused: [called, null] });
    const [resumed] = await webhooksOf(run, readerOf(context), company.id, params.id);
    return { value: resumed as Webhook };
  });
}

export async function removeWebhook(context: CallContext<Routes['integrations.removeWebhook']>) {
  const { services, viewer, params } = context;
  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const { called, company } = await findManagedRow(context, work, {
      table: 'webhooks',
      labelColumn: 'url',
      id: params.id,
    });
    await work.sql('DELETE FROM webhooks WHERE id = $1 RETURNING id', [params.id]);
    await work.update(Company, company, {}, { webhook: [called, null] });
    return { value: { _id: params.id } };
  });
}
