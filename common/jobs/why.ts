import * as z from 'zod/mini';
import { instant } from '../api/text';
import { pricingSchemes } from '../companies/company';
import { priceReasons } from './explainPrice';

const dollars = z.nullable(z.number());
const level = z.nullable(z.int());

/** Who did something by hand, and when. */
const hand = z.strictObject({ by: z.string(), at: instant });

/** What made a job's due time and price: the answer of GET /jobs/{id}/why (ours). */
export const jobWhy = z.strictObject({
  /** Null while no clock has been started. */
  due: z.nullable(
    z.strictObject({
      due: z.nullable(instant),
      byHand: z.nullable(hand),
      startedAt: instant,
      level: z.int(),
      rush: z.boolean(),
      revision: z.boolean(),
      /** Milliseconds. */
      full: z.int(),
      given: z.int(),
      waited: z.int(),
      /** What the clock gives for them now. */
      reckoned: instant,
      days: z.array(
        z.strictObject({
          date: z.string(),
          closed: z.nullable(z.enum(['weekend', 'holiday'])),
          counted: z.int(),
        }),
      ),
      /** Of the office; minutes after midnight. */
      timeZone: z.string(),
      opens: z.int(),
      closes: z.int(),
    }),
  ),
  /** Admin+ alone, as the price itself is. */
  price: z.optional(
    z.strictObject({
      why: z.enum(priceReasons),
      level,
      revenue: dollars,
      scheme: z.enum(pricingSchemes),
      listed: dollars,
      byHand: z.nullable(hand),
    }),
  ),
  /** Admin+ alone, for the debug panel. */
  change: z.optional(
    z.nullable(z.strictObject({ verb: z.string(), by: z.nullable(z.string()), at: instant, version: z.int() })),
  ),
});
export type JobWhy = z.output<typeof jobWhy>;
export type DueWhy = NonNullable<JobWhy['due']>;
export type PriceWhy = NonNullable<JobWhy['price']>;
