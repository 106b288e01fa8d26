import * as z from 'zod/mini';
import { idNumber } from '../api/text';
import { statuses } from '../jobs/status';

/** A local date in the office's time zone. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** Jobs released, and those of them released on time. */
const punctual = z.strictObject({ _id: idNumber, name: z.string(), released: z.int(), onTime: z.int() });

/** Companies in the on-time chart: those with the most released jobs. */
export const mostClients = 15;

/** Chart data of `/admin/data` (our addition; with an embedded dashboard set up, R7 shows that instead). */
export const chartsSchema = z.strictObject({
  /** Oldest first; `week` is the date of its Monday. */
  weeks: z.array(
    z.strictObject({
      week: day,
      received: z.int(),
      released: z.int(),
      /** Jobs received in the week that had an RFI. */
      withRfi: z.int(),
      /** Jobs released in the week, × 0.9 (R9), in dollars. */
      revenue: z.number(),
    }),
  ),
  /** Average business minutes that released jobs spent in each status, by level. */
  times: z.array(
    z.strictObject({ status: z.enum(statuses), level: z.nullable(z.int()), jobs: z.int(), minutes: z.int() }),
  ),
  clients: z.array(punctual),
  drafters: z.array(punctual),
  /** Jobs on the board by due day; `day` is null if due before today. */
  load: z.array(z.strictObject({ day: z.nullable(day), level: z.nullable(z.int()), jobs: z.int() })),
});
export type Charts = z.output<typeof chartsSchema>;
