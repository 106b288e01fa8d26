import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { conflict, invalid } from '../work/refusal';
import { type JobRow, onJob } from './askJob';
import { clockLevelOf } from './moveJob';
import { priceListOf, priceOf } from './priceOf';

const no = (job: JobRow, message: string) => conflict(message, { kind: 'jobPage', id: job.id });

/** Incomplete ⇄ Demo; Invoiced only from Incomplete, released and priced, and then for ever (decisions §2 "Price"). */
export const invoiceJob = (ask: Ask<Routes['jobs.invoice']>) =>
  onJob(ask, async (work, job) => {
    allow(ask.viewer, 'job.billing');
    const { invoiceType, expected } = ask.body;
    if (job.billingStatus === 'Invoiced') throw no(job, 'Job has been invoiced: its billing status is final.');
    if (invoiceType === 'Invoiced') {
      if (job.billingStatus !== 'Incomplete') throw no(job, 'A demo is not invoiced. Set it to Incomplete first.');
      if (job.status !== 'Released')
        throw no(job, `The job is in status ${job.status}; only a released job is invoiced.`);
      const { pricingScheme } = await priceListOf(work, job.companyId);
      if (pricingScheme === 'none') throw no(job, 'This client is never billed.');
      if (job.revenueCents === null) throw no(job, 'The job has no price yet. Set its price first.');
    }
    await work.expect('job', job, expected, ['billingStatus', 'revenueCents', 'level', 'status']);
    await work.update(Job, job, { billingStatus: invoiceType });
  });

/** Level and price until Invoiced; the due time does not move. */
export const priceJob = (ask: Ask<Routes['jobs.billing']>) =>
  onJob(ask, async (work, job) => {
    allow(ask.viewer, 'job.billing');
    const { level, mrqLevelCustom, revenue, expected } = ask.body;
    if (level === undefined && mrqLevelCustom === undefined && revenue === undefined) {
      throw invalid({ '': 'Name a level or a price to set' });
    }
    if (mrqLevelCustom !== undefined && (level ?? job.level) !== 9)
      throw invalid({ mrqLevelCustom: 'goes with level 9 only' });
    if (level === 9 && mrqLevelCustom === undefined && job.levelCustomCents === null) {
      throw invalid({ mrqLevelCustom: 'is required for level 9: the price in dollars' });
    }
    if (job.billingStatus === 'Invoiced') throw no(job, 'Job has been invoiced: its level and price are final.');
    if (job.level === null)
      throw no(job, `The job is in status ${job.status} and has not been validated, so it has no level yet.`);
    await work.expect('job', job, expected, ['billingStatus', 'revenueCents', 'level', 'levelCustomCents']);

    const cents = (dollars: number) => Math.round(dollars * 100);
    const newLevel = level ?? job.level;
    const levelCustomCents =
      newLevel !== 9 ? null : mrqLevelCustom === undefined ? job.levelCustomCents : cents(mrqLevelCustom);
    const repriced = level !== undefined || mrqLevelCustom !== undefined;
    const revenueCents =
      revenue !== undefined
        ? revenue === null
          ? null
          : cents(revenue)
        : repriced
          ? await priceOf(work, job.companyId, newLevel, levelCustomCents)
          : job.revenueCents;
    const clockLevel = newLevel === clockLevelOf(job) ? null : clockLevelOf(job);
    await work.update(Job, job, { level: newLevel, clockLevel, levelCustomCents, revenueCents });
  });
