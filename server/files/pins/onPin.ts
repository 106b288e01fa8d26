import type { Row } from '../../../common/api/route';
import { Job } from '../../../db/models/Job';
import { Pin } from '../../../db/models/Pin';
import { allowCall } from '../../access/allow';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import type { JobRow } from '../../jobs/askJob';
import { change } from '../../work/change';
import { notFound } from '../../work/refusal';
import { place } from '../../work/sql';
import type { RowOf, Work } from '../../work/Work';
import { pinNow } from './pinNow';
import { mayReadPin, pinPresenter } from './presentPin';

/** A locked pin with its job. */
export interface LockedPin {
  readonly job: JobRow;
  readonly pin: RowOf<Pin>;
  readonly fileName: string;
}

/** A command on one pin, answered with the pin. */
export async function onPin<R extends Row>(
  context: CallContext<R> & { params: { id: number } },
  body: (work: Work, locked: LockedPin) => Promise<unknown>,
  /** Name of the change in the job's history. */
  verb: string = context.call,
) {
  const { id } = context.params;
  await change(context.services, { actor: context.viewer, verb, repeatable: context.repeatable }, async (work) => {
    await body(work, await lockPin(context, work, id));
    return id;
  });
  return pinNow(context, id);
}

/**
 * Locks a pin that a call changes: 404 unless the viewer can read it, 403 unless they may do what the call does. Its job
 * is locked first, so that a release sees the pin before or after the change.
 */
export async function lockPin(
  context: Pick<CallContext, 'viewer' | 'row'>,
  work: Work,
  id: number,
): Promise<LockedPin> {
  const { jobId, fileName } = await findPin(context, work, id);
  const job = await work.lock(Job, jobId, scope.jobs(context.viewer));
  const pin = await work.lock(Pin, id);
  allowCall(context, pin);
  return { job, pin, fileName };
}

/** 404 unless the viewer can read the pin; this can't change, because a file never becomes less visible. */
async function findPin({ viewer }: Pick<CallContext, 'viewer'>, work: Work, id: number) {
  const binds: unknown[] = [id];
  const [found] = await work.sql<{ jobId: number; fileName: string }>(
    `SELECT p.job_id AS "jobId", f.name AS "fileName" FROM ${pinPresenter.from}
     WHERE p.id = $1 AND (${place(scope.jobs(viewer, 'j'), binds)}) AND ${mayReadPin(readerOf({ viewer }))}`,
    binds,
  );
  if (!found) throw notFound();
  return found;
}
