import type { TaskName } from './tasks';

/**
 * Each kind of work has worker pools of its own, so that no kind can hold up another: a webhook that never answers
 * takes no slot of a print or of an email. `concurrency` is per process. Within a queue no company takes all slots:
 * its tasks carry queue names (companyQueue below), and tasks of one name run one after the other.
 */
export const queues = {
  /** Links to set a password and notices about it: nobody waits for notifications to be sent first. */
  links: { tasks: ['mail.link', 'mail.password'], concurrency: 2 },
  mail: { tasks: ['mail.job', 'mail.print', 'mail.import', 'mail.gaveUp', 'mail.digest'], concurrency: 4 },
  prints: { tasks: ['print.make'], concurrency: 2 },
  webhooks: { tasks: ['delivery.send'], concurrency: 6 },
  drive: { tasks: ['drive.job', 'production.release'], concurrency: 2 },
  /** Figures and names that others' rows show: seen on screens, so never behind the hourly upkeep. */
  derived: { tasks: ['quotes.reckon', 'views.bump'], concurrency: 2 },
  upkeep: { tasks: ['house:sweep', 'house:orphans', 'files.discard'], concurrency: 2 },
} as const satisfies Record<string, { tasks: readonly TaskName[]; concurrency: number }>;
export type QueueName = keyof typeof queues;

/** Does not compile when a task is in no queue: nobody would ever run it. */
type Queued = (typeof queues)[QueueName]['tasks'][number];
const everyTaskIsQueued: TaskName extends Queued ? true : never = true;
void everyTaskIsQueued;

/** How many tasks of a kind one company can have running at once, across all processes. */
export const perCompany = { mail: 2, print: 1, webhook: 2, drive: 1 } as const;

/** The queue name of a company's task; `n` spreads a company's tasks over as many lanes as it may use. */
export const companyQueue = (kind: keyof typeof perCompany, companyId: number, n = 0): string =>
  `${kind}:${companyId}:${n % perCompany[kind]}`;

/** The lane of delivery `d`: one address at a time, and a company's addresses share its lanes. Matches companyQueue. */
export const laneSql = `CASE WHEN d.webhook_id IS NULL THEN 'webhook:platform'
  ELSE 'webhook:' || d.company_id || ':' || (d.webhook_id % ${perCompany.webhook}) END`;
