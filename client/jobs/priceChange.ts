import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import type { JobPageView } from '../../common/jobs/job';

export type PriceChange = Omit<BodyIn<Routes['jobs.billing']>, 'expected'>;
export type BilledLevel = NonNullable<PriceChange['level']>;

interface Wanted {
  readonly level: BilledLevel;
  /** Null: no price. */
  readonly price: number | null;
  /** What the client pays for that level. */
  readonly listed: number | null;
}

/** What has to be asked for so that the job gets this level and price: nothing that it has, or gets with the level. */
export function priceChange(
  job: Pick<JobPageView, 'level' | 'revenue' | 'mrqLevelCustom'>,
  { level, price, listed }: Wanted,
): PriceChange {
  const releveled = level !== job.level;
  if (level === 9) {
    const same = !releveled && price === (job.revenue ?? null);
    return same || price === null ? {} : { ...(releveled ? { level } : {}), mrqLevelCustom: price };
  }
  const brings = releveled ? listed : (job.revenue ?? null);
  return { ...(releveled ? { level } : {}), ...(price === brings ? {} : { revenue: price }) };
}
