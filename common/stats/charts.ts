import * as z from 'zod/mini';
import { idNumber } from '../api/text';
import { statuses } from '../jobs/status';

/** A local date in the office's time zone. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** How many were released, and how many of them by the time they were due. */
const punctual = z.strictObject({ _id: idNumber, name: z.string(), released: z.int(), onTime: z.int() });

/** Companies in the chart of punctuality: those with the most released jobs. */
export const mostClients = 15;

/** What `/admin/data` draws (ours; spec §2 has an embedded dashboard there when one is set). */
export const chartsSchema = z.strictObject({
  /** Oldest first; `week` is its Monday. */
  weeks: z.array(
    z.strictObject({
      week: day,
      received: z.int(),
      released: z.int(),
      /** Of those received in the week, how many have been asked about. */
      asked: z.int(),
      /** Of those released in the week, × 0.9 (spec §9), dollars. */
      revenue: z.number(),
    }),
  ),
  /** Average business minutes that released jobs spent in a status, by level. */
  times: z.array(
    z.strictObject({ status: z.enum(statuses), level: z.nullable(z.int()), jobs: z.int(), minutes: z.int() }),
  ),
  clients: z.array(punctual),
  drafters: z.array(punctual),
  /** Jobs on the board by the day they are due; `day` null: due before today. */
  load: z.array(z.strictObject({ day: z.nullable(day), level: z.nullable(z.int()), jobs: z.int() })),
});
export type Charts = z.output<typeof chartsSchema>;
