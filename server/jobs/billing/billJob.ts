import type { Routes } from '../../../common/api/routes';
import { Job } from '../../../db/models/Job';
import type { CallContext } from '../../callContext';
import { conflict, invalid } from '../../work/refusal';
import type { JobRow } from '../askJob';
import { clockLevelOf } from '../moveJob';
import { priceListOf, priceOf } from './priceOf';
import { billingText } from '../jobText';
import { onJob } from '../onJob';

const no = (job: JobRow, message: string) => conflict(message, { kind: 'jobPage', id: job.id });

/** Incomplete ⇄ Demo; Invoiced only from Incomplete, for a released and priced job, and permanently (R2). */
export const invoiceJob = (context: CallContext<Routes['jobs.invoice']>) =>
  onJob(context, async (work, job) => {
    const { invoiceType, expected } = context.body;
    if (job.billingStatus === 'Invoiced') throw no(job, billingText.statusFinal);
    if (invoiceType === 'Invoiced') {
      if (job.billingStatus !== 'Incomplete') throw no(job, billingText.demo);
      if (job.status !== 'Released') throw no(job, billingText.notReleased(job.status));
      const { pricingScheme } = await priceListOf(work, job.companyId);
      if (pricingScheme === 'none') throw no(job, billingText.neverBilled);
      if (job.revenueCents === null) throw no(job, billingText.unpriced);
    }
    await work.expect('job', job, expected, ['billingStatus', 'revenueCents', 'level', 'status']);
    await work.update(Job, job, { billingStatus: invoiceType });
  });

/** Changes level and price until the job is invoiced. Doesn't change the due time. */
export const priceJob = (context: CallContext<Routes['jobs.billing']>) =>
  onJob(context, async (work, job) => {
    const { level, mrqLevelCustom, revenue, expected } = context.body;
    if (level === undefined && mrqLevelCustom === undefined && revenue === undefined) {
      throw invalid({ '': billingText.levelOrPrice });
    }
    if (mrqLevelCustom !== undefined && (level ?? job.level) !== 9)
      throw invalid({ mrqLevelCustom: billingText.customOnly });
    if (level === 9 && mrqLevelCustom === undefined && job.levelCustomCents === null) {
      throw invalid({ mrqLevelCustom: billingText.customPrice });
    }
    if (job.billingStatus === 'Invoiced') throw no(job, billingText.priceFinal);
    if (job.level === null) throw no(job, billingText.noLevel(job.status));
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
