import * as z from 'zod/mini';

/**
 * Work for outside systems, queued in the transaction of the change that causes it and tried again with growing
 * pauses. Every task is idempotent: run twice, it overwrites its own result.
 */
export const occasions = ['submitted', 'rfi', 'answered', 'released', 'revision'] as const;
export type Occasion = (typeof occasions)[number];

/** What rows of others show: whose change moves their versions (bumpDependants.ts). */
export const bumpsOf = ['user.name', 'user.phone', 'company', 'company.hold', 'customer'] as const;
export type BumpOf = (typeof bumpsOf)[number];

export const taskSchemas = {
  /** One mail about a job to one address. */
  'mail.job': z.strictObject({
    occasion: z.enum(occasions),
    jobId: z.int(),
    noteId: z.nullable(z.int()),
    to: z.string(),
    name: z.string(),
  }),
  /** Notifications beyond an address's quota, in one email. */
  'mail.digest': z.strictObject({ to: z.string() }),
  /** A link to set a password; minted when its turn comes, so that the queue never holds one. */
  'mail.link': z.strictObject({ why: z.enum(['registered', 'forgotten']), email: z.string(), at: z.string() }),
  /** Somebody's password was changed. */
  'mail.password': z.strictObject({ userId: z.int(), by: z.enum(['self', 'link', 'admin']), at: z.string() }),
  /** The job's folder in the drive, with its submitted and released files in it. */
  'drive.job': z.strictObject({ jobId: z.int() }),
  /** What the production platform is told of a release. */
  'production.release': z.strictObject({ jobId: z.int(), revision: z.int(), correction: z.int(), notes: z.string() }),
  /** One call of somebody else's program. */
  'delivery.send': z.strictObject({ id: z.int() }),
  /** The PDF of a print. */
  'print.make': z.strictObject({ printId: z.string() }),
  /** A long import has come to its end. */
  'mail.import': z.strictObject({ importId: z.int() }),
  /** What was given up lately, to the office. */
  'mail.gaveUp': z.strictObject({ since: z.string() }),
  /** One mail with a print to one address. */
  'mail.print': z.strictObject({
    printId: z.string(),
    to: z.string(),
    text: z.string(),
    from: z.string(),
    /** Whose right to send it is checked again; missing where an earlier version queued it for the office. */
    fromId: z.optional(z.int()),
    /** Made when it was asked for: whoever asks again wants another mail, a second try is the same one. */
    mailId: z.optional(z.string()),
  }),
  /** Queued by the clock, once an hour. */
  'house:sweep': z.looseObject({}),
  /** Queued by the clock, once a day. */
  'house:orphans': z.looseObject({}),
  /** Bytes of files whose rows are gone. */
  'files.discard': z.strictObject({ ids: z.array(z.string()) }),
  /** What the quotes of a company come to, after something that they take from it has changed. */
  'quotes.reckon': z.strictObject({ companyId: z.int() }),
  /** Move the versions of all rows that show something of this one. */
  'views.bump': z.strictObject({ of: z.enum(bumpsOf), id: z.int() }),
};
export type TaskName = keyof typeof taskSchemas;
export type TaskPayload<N extends TaskName> = z.output<(typeof taskSchemas)[N]>;

/** Tries before a task is given up and shown to admins; the pauses grow as e^try seconds (about a day in all). */
export const maxTries = 12;

export interface TaskPlace {
  /** A second task of this key replaces the first. */
  readonly key?: string | undefined;
  /** Tasks of one queue run one after the other, whoever runs them. */
  readonly queue?: string | undefined;
}

type Run = (sql: string, bind: unknown[]) => Promise<unknown>;

export async function addTask<N extends TaskName>(
  run: Run,
  name: N,
  payload: TaskPayload<N>,
  { key, queue }: TaskPlace = {},
): Promise<void> {
  await run(
    'SELECT graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, queue_name := $5) IS NOT NULL AS queued',
    [name, JSON.stringify(taskSchemas[name].parse(payload)), key ?? null, maxTries, queue ?? null],
  );
}
