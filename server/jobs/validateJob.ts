import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { invalid } from '../work/refusal';
import { type JobRow, onJob } from './askJob';
import { dueTimeOf, moveJob } from './moveJob';
import { priceOf } from './priceOf';

/** Validate at a level, which sets price and due time; level 0 marks No Takeoff (decisions §2). */
export const validateJob = (ask: Ask<Routes['jobs.validate']>) =>
  onJob(ask, async (work, job) => {
    const { level, mrqLevelCustom, expected } = ask.body;
    allow(ask.viewer, 'job.validate');
    if (level === 9 && mrqLevelCustom === undefined) {
      throw invalid({ mrqLevelCustom: 'is required for level 9: the price in dollars' });
    }
    if (level !== 9 && mrqLevelCustom !== undefined) throw invalid({ mrqLevelCustom: 'goes with level 9 only' });
    await work.expect('job', job, expected, ['status', 'level', 'rush', 'pan1Width', 'specialReq']);
    if (level === 0) return moveJob(ask.house, work, job, 'noTakeoff');

    const levelCustomCents = mrqLevelCustom === undefined ? null : Math.round(mrqLevelCustom * 100);
    const started: JobRow = {
      ...job,
      level,
      clockLevel: null,
      clockStarted: work.now,
      clockWaitedMs: 0,
      dueByHand: job.dueByHand,
    };
    return moveJob(ask.house, work, job, 'validate', {
      level,
      clockLevel: null,
      levelCustomCents,
      revenueCents: await priceOf(work, job.companyId, level, levelCustomCents),
      clockStarted: work.now,
      clockWaitedMs: 0,
      ...dueTimeOf(ask.house, started),
    });
  });
