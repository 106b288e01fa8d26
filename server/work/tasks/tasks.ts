import * as z from 'zod/mini';

/**
 * Background tasks, queued in the transaction of the change that causes them and retried with growing pauses. Every
 * task is idempotent: running it twice overwrites its own result.
 */
export const occasions = ['submitted', 'rfi', 'answered', 'released', 'revision'] as const;
export type Occasion = (typeof occasions)[number];
/** Kinds of email that a user can turn off with the link in the email. */
export const emailKinds = [...occasions, 'registered', 'digest'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Entities that other rows show; a change bumps those rows (bumpDependents.ts). */
export const bumpsOf = [
  ...(['user.name', 'user.phone', 'company', 'company.hold', 'company.pricing', 'customer'] as const),
  'settings',
] as const;
export type BumpOf = (typeof bumpsOf)[number];

export const taskSchemas = {
  /** An email about a job to one address. */
  'mail.job': z.strictObject({
    occasion: z.enum(occasions),
    jobId: z.int(),
    noteId: z.nullable(z.int()),
    to: z.string(),
    name: z.string(),
  }),
  /** Notifications beyond an address's quota, combined in one email. */
  'mail.digest': z.strictObject({ to: z.string() }),
  /** Unread notifications of one person since a time. */
  'mail.inbox': z.strictObject({ userId: z.int(), since: z.string() }),
  /** A password link; created when the task runs, so that the queue never contains one. */
  'mail.link': z.strictObject({ why: z.enum(['registered', 'forgotten']), email: z.string(), at: z.string() }),
  /** Notice of a changed password. */
  'mail.password': z.strictObject({ userId: z.int(), by: z.enum(['self', 'link', 'admin']), at: z.string() }),
  /** A registration, to one admin who wants emails about all requests. */
  'mail.registered': z.strictObject({ userId: z.int(), to: z.string() }),
  /** A user was given a role and company after signing up. */
  'mail.activated': z.strictObject({ userId: z.int(), at: z.string() }),
  /** The job's Drive folder with its submitted and released files. */
  'drive.job': z.strictObject({ jobId: z.int() }),
  /** Sends a release to the production platform. */
  'production.release': z.strictObject({ jobId: z.int(), revision: z.int(), correction: z.int(), notes: z.string() }),
  /** Downloads a partner client's logo. */
  'partner.logo': z.strictObject({ partnerId: z.int() }),
  /** Checks which CSV files of a release have trims. */
  'release.trims': z.strictObject({ jobId: z.int(), revision: z.int(), correction: z.int() }),
  /** One webhook delivery. */
  'delivery.send': z.strictObject({ id: z.int() }),
  /** The PDF of a print. */
  'print.make': z.strictObject({ printId: z.string() }),
  /** The PDF of a link that shows fewer amounts than its print. */
  'link.pdf': z.strictObject({ linkId: z.int() }),
  /** The PDF of an accepted quote, with the signature. */
  'answer.pdf': z.strictObject({ answerId: z.int() }),
  /** A long import has finished. */
  'mail.import': z.strictObject({ importId: z.int() }),
  /** Recently failed tasks, to the office. */
  'mail.gaveUp': z.strictObject({ since: z.string() }),
  /** An email with a print to one address. */
  'mail.print': z.strictObject({
    printId: z.string(),
    to: z.string(),
    /** Defaults to the company's own. */
    subject: z.optional(z.string()),
    text: z.string(),
    from: z.string(),
    /**
     * User whose permission to send is checked again; missing in tasks that an earlier version queued for the office.
     */
    fromId: z.optional(z.int()),
    /** Created by the request: a second request sends another email, a retry doesn't. */
    mailId: z.optional(z.string()),
    /** Row of the mail log; missing in tasks that an earlier version queued. */
    emailId: z.optional(z.int()),
    /** Customer's link in the email, with the random key of its token; attach: with the PDF, too. */
    link: z.optional(z.strictObject({ id: z.int(), key: z.string(), attach: z.boolean() })),
  }),
  /** An email about a release to one person of the job's company. */
  'mail.version': z.strictObject({
    jobId: z.int(),
    revision: z.int(),
    /** The user, or an address of the company's list for release copies. */
    to: z.union([z.strictObject({ userId: z.int() }), z.strictObject({ address: z.string() })]),
    text: z.string(),
    from: z.string(),
    /** User whose permission to send is checked again. */
    fromId: z.int(),
    /** Created by the request: a second request sends another email, a retry doesn't. */
    mailId: z.string(),
  }),
  /** Pushes that wait for a device. */
  'push.send': z.strictObject({ subscriptionId: z.int() }),
  /** Queued hourly. */
  'house:sweep': z.looseObject({}),
  /** Queued daily. */
  'house:orphans': z.looseObject({}),
  /** Queued every quarter of an hour. */
  'inbox:digest': z.looseObject({}),
  /** Queued every five minutes. */
  'inbox:remind': z.looseObject({}),
  /** Deletes files whose rows are gone. */
  'files.discard': z.strictObject({ ids: z.array(z.string()) }),
  /** Computes the checksums of files that have none, in the order of their IDs after this one. */
  'files.checksums': z.strictObject({ after: z.string() }),
  /** Makes the thumbnails of files that have none yet. */
  'files.thumbnails': z.strictObject({}),
  /** Recomputes a company's quotes after something that they depend on has changed. */
  'quotes.reckon': z.strictObject({ companyId: z.int() }),
  /** Bumps the versions of all rows that show this entity. */
  'views.bump': z.strictObject({ of: z.enum(bumpsOf), id: z.int() }),
};
export type TaskName = keyof typeof taskSchemas;
export type TaskPayload<N extends TaskName> = z.output<(typeof taskSchemas)[N]>;

/** Tasks that always have a key: one without a key has been replaced. */
export const keyedTasks: readonly TaskName[] = [
  'mail.digest',
  'mail.gaveUp',
  'mail.import',
  'drive.job',
  'partner.logo',
  'delivery.send',
  'print.make',
  'files.checksums',
  'files.thumbnails',
  'quotes.reckon',
  'views.bump',
];

/** Attempts before a task fails and is shown to admins; pauses grow as e^attempt seconds (about a day in total). */
export const maxTries = 12;

export interface TaskPlace {
  /** A second task with this key replaces the first. */
  readonly key?: string | undefined;
  /** Tasks with the same queue name run one after the other, in any process. */
  readonly queue?: string | undefined;
  /** Earliest start, in seconds from now. */
  readonly afterSeconds?: number | undefined;
  /** Names the decision whose undo cancels the task. */
  readonly flag?: string | undefined;
}

type Run = (sql: string, bind: unknown[]) => Promise<unknown>;

export async function addTask<N extends TaskName>(
  run: Run,
  name: N,
  payload: TaskPayload<N>,
  { key, queue, afterSeconds, flag }: TaskPlace = {},
): Promise<void> {
  if (key === undefined && keyedTasks.includes(name)) throw new Error(`A task ${name} needs a key.`);
  await run(
    `SELECT graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, queue_name := $5,
       run_at := now() + $6::int * interval '1 second', flags := $7::text[]) IS NOT NULL AS queued`,
    [
      name,
      JSON.stringify(taskSchemas[name].parse(payload)),
      key ?? null,
      maxTries,
      queue ?? null,
      afterSeconds ?? null,
      flag === undefined ? null : [flag],
    ],
  );
}
