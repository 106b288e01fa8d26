import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import { invalid } from '../work/refusal';
import { decisionFlag } from '../work/tasks/heldTasks';
import type { JobRow } from './askJob';
import { dueTimeOf, moveJob } from './moveJob';
import { priceOf } from './billing/priceOf';
import { billingText } from './jobText';
import { onJob } from './onJob';
import { notify } from './notify/notify';
import { undoValidation } from './undoValidation';

/** Validates a job at a level, which sets price and due time; level 0 marks No Takeoff (R2). */
export const validateJob = (context: CallContext<Routes['jobs.validate']>) => {
  const { level } = context.body;
  return level === undefined ? undoValidation(context) : validateAt(context, level);
};

const validateAt = (context: CallContext<Routes['jobs.validate']>, level: number) =>
  onJob(context, async (work, job) => {
    const { mrqLevelCustom, expected, undoable } = context.body;
    if (undoable) work.holdMessages(decisionFlag(job.id, work.now));
    if (level === 9 && mrqLevelCustom === undefined) {
      throw invalid({ mrqLevelCustom: billingText.customPrice });
    }
    if (level !== 9 && mrqLevelCustom !== undefined) throw invalid({ mrqLevelCustom: billingText.customOnly });
    await work.expect('job', job, expected, ['status', 'level', 'rush', 'pan1Width', 'specialReq']);
    if (level === 0) {
      const none = await moveJob(context.services, work, job, 'noTakeoff');
      return notify(work, 'noTakeoff', none);
    }

    const levelCustomCents = mrqLevelCustom === undefined ? null : Math.round(mrqLevelCustom * 100);
    const started: JobRow = {
      ...job,
      level,
      clockLevel: null,
      clockStarted: work.now,
      clockWaitedMs: 0,
      dueByHand: job.dueByHand,
    };
    const validated = await moveJob(context.services, work, job, 'validate', {
      level,
      clockLevel: null,
      levelCustomCents,
      revenueCents: await priceOf(work, job.companyId, level, levelCustomCents),
      clockStarted: work.now,
      clockWaitedMs: 0,
      ...dueTimeOf(context.services, started),
    });
    return notify(work, 'validated', validated, { dueAt: validated.dueTime });
  });
