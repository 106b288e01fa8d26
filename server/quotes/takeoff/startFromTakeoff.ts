import type { Viewer } from '../../../common/access/viewer';
import type { TakeoffDifference } from '../../../common/quotes/takeoff/takeoffChanges';
import type { QuoteStart } from '../../../common/quotes/quoteRoutes';
import type { Services } from '../../services';
import type { Run } from '../../views/present';
import { rows } from '../../work/sql';
import { officeDay } from '../officeDay';
import { checkCustomer, type QuotedJob, startHeader } from '../startHeader';
import { type ReleasedTakeoff, releasedTakeoff } from '../../jobs/takeoff/readTakeoff';
import { type Header, seedTakeoff } from './seedTakeoff';

interface Started {
  readonly header: Header;
  /** Null if the job has released no CSV. */
  readonly released: ReleasedTakeoff | null;
  readonly difference: TakeoffDifference | null;
}

/**
 * The quote that a released job starts with, for its creation and for the preview before it, so that both show the same
 * total. Writes nothing.
 */
export async function startFromTakeoff(
  services: Services,
  viewer: Viewer,
  job: QuotedJob,
  body: QuoteStart & { readonly name?: string },
): Promise<Started> {
  const { companyId } = job;
  const run: Run = (sql, bind) => rows(services.db, sql, bind);
  if (body.customer != null) await checkCustomer(run, viewer, body.customer, companyId);
  const company = { id: companyId, flatWidth: job.flatWidth };
  const started = { body: { ...body, name: body.name ?? job.name }, today: officeDay(services) };
  const header = await startHeader(run, started, job, company);
  const released = await releasedTakeoff(services, job.id, companyId);
  if (!released) return { header, released, difference: null };
  const withRelease = { ...header, takeoff: released.release };
  const difference = await seedTakeoff(run, companyId, released.takeoff, withRelease);
  return { header: withRelease, released, difference };
}
