import * as z from 'zod/mini';
import { instant } from '../api/text';
import { pricingSchemes } from '../companies/company';
import { priceReasons } from './billing/explainPrice';

const dollars = z.nullable(z.number());
const level = z.nullable(z.int());

/** User and time of a manual change. */
const manualChange = z.strictObject({ by: z.string(), at: instant });

/** How a job's due time and price were set: response of GET /jobs/{id}/why (our addition). */
export const jobWhy = z.strictObject({
  /** null until the clock starts. */
  due: z.nullable(
    z.strictObject({
      due: z.nullable(instant),
      byHand: z.nullable(manualChange),
      startedAt: instant,
      level: z.int(),
      rush: z.boolean(),
      revision: z.boolean(),
      /** Milliseconds. */
      full: z.int(),
      given: z.int(),
      waited: z.int(),
      /** Due time that the clock computes from these values now. */
      computed: instant,
      days: z.array(
        z.strictObject({
          date: z.string(),
          closed: z.nullable(z.enum(['weekend', 'holiday'])),
          counted: z.int(),
        }),
      ),
      /** The office's hours, in minutes after midnight. */
      timeZone: z.string(),
      opens: z.int(),
      closes: z.int(),
    }),
  ),
  /** Admins only, like the price itself. */
  price: z.optional(
    z.strictObject({
      why: z.enum(priceReasons),
      level,
      revenue: dollars,
      scheme: z.enum(pricingSchemes),
      listed: dollars,
      byHand: z.nullable(manualChange),
    }),
  ),
  /** Admins only, for the debug panel. */
  change: z.optional(
    z.nullable(z.strictObject({ verb: z.string(), by: z.nullable(z.string()), at: instant, version: z.int() })),
  ),
});
export type JobWhy = z.output<typeof jobWhy>;
export type DueWhy = NonNullable<JobWhy['due']>;
export type PriceWhy = NonNullable<JobWhy['price']>;
