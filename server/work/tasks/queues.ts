import type { TaskName } from './tasks';

/**
 * Worker pools by kind of work, so that none delays another: a webhook that doesn't respond takes no slot from PDFs or
 * emails. `concurrency` is per process. Within a queue no company takes all slots: its tasks have queue names
 * (companyQueue below), and tasks of the same queue name run one after the other.
 */
export const queues = {
  /** Password links and notices; they never wait behind notifications. */
  links: { tasks: ['mail.link', 'mail.password', 'mail.activated'], concurrency: 2 },
  mail: {
    tasks: [
      'mail.job',
      'mail.print',
      'mail.version',
      'mail.import',
      'mail.gaveUp',
      'mail.digest',
      'mail.inbox',
      'mail.registered',
    ],
    concurrency: 4,
  },
  prints: { tasks: ['print.make', 'link.pdf', 'answer.pdf'], concurrency: 2 },
  /** Push services answer fast or not at all, and people wait for it. */
  push: { tasks: ['push.send'], concurrency: 4 },
  webhooks: { tasks: ['delivery.send'], concurrency: 6 },
  drive: { tasks: ['drive.job', 'production.release', 'partner.logo'], concurrency: 2 },
  /** Values shown on other rows; visible on screens, so never queued behind cleanup. */
  derived: { tasks: ['quotes.reckon', 'views.bump', 'release.trims', 'inbox:remind', 'inbox:digest'], concurrency: 2 },
  upkeep: {
    tasks: ['house:sweep', 'house:orphans', 'files.discard', 'files.checksums', 'files.thumbnails'],
    concurrency: 2,
  },
} as const satisfies Record<string, { tasks: readonly TaskName[]; concurrency: number }>;
export type QueueName = keyof typeof queues;

/** Fails to compile if a task is in no queue. */
type Queued = (typeof queues)[QueueName]['tasks'][number];
const everyTaskIsQueued: TaskName extends Queued ? true : never = true;
void everyTaskIsQueued;

/** Maximum number of tasks of a kind that one company can have running, across all processes. */
export const perCompany = { mail: 2, print: 1, webhook: 2, drive: 1 } as const;

/** Queue name of a company's task; `n` spreads its tasks over its lanes. */
export const companyQueue = (kind: keyof typeof perCompany, companyId: number, n = 0): string =>
  `${kind}:${companyId}:${n % perCompany[kind]}`;

/** Lane of delivery `d`: one address at a time, with the lanes of its company. Matches companyQueue. */
export const laneSql = `CASE WHEN d.webhook_id IS NULL THEN 'webhook:platform'
  ELSE 'webhook:' || d.company_id || ':' || (d.webhook_id % ${perCompany.webhook}) END`;
