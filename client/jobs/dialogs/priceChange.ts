import type { BodyIn } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import type { JobPageView } from '../../../common/jobs/job';

export type PriceChange = Omit<BodyIn<Routes['jobs.billing']>, 'expected'>;
export type BilledLevel = NonNullable<PriceChange['level']>;

interface Wanted {
  readonly level: BilledLevel;
  /** Price to set; null means no price. */
  readonly price: number | null;
  /** The client's list price of that level. */
  readonly listed: number | null;
}

/** Fields to send to set this level and price, without those that don't change or follow from the level. */
export function priceChange(
  job: Pick<JobPageView, 'level' | 'revenue' | 'mrqLevelCustom'>,
  { level, price, listed }: Wanted,
): PriceChange {
  const releveled = level !== job.level;
  if (level === 9) {
    const same = !releveled && price === (job.revenue ?? null);
    return same || price === null ? {} : { ...(releveled ? { level } : {}), mrqLevelCustom: price };
  }
  const defaultPrice = releveled ? listed : (job.revenue ?? null);
  return { ...(releveled ? { level } : {}), ...(price === defaultPrice ? {} : { revenue: price }) };
}
