import { existsSync } from 'node:fs';
import type { TransferListItem } from 'node:worker_threads';
import { ThreadFailure, ThreadPool } from '../work/tasks/ThreadPool';
import type { Fatal } from '../../common/csv/fault';
import type { CsvJob, CsvPart, CsvResult } from './csvJobs';

/** Located next to the built main program; tests run from source and use a separately built one. */
function programFile(): { readonly file: URL } {
  const built = new URL('./csvThread.mjs', import.meta.url);
  return { file: existsSync(built) ? built : new URL('../../.build/server/csvThread.mjs', import.meta.url) };
}

const threads = new ThreadPool<CsvJob, CsvPart, CsvResult>({
  program: programFile,
  what: 'files',
  atOnce: 2,
  perGroup: 1,
  waitingPerGroup: 20,
  waiting: 60,
  memoryMb: 256,
  timeoutMs: 30_000,
});

export type CsvAnswer<K extends CsvResult['kind']> = Extract<CsvResult, { kind: K }> & {
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
};

/**
 * Reads a company's file on a thread. Files that exceed its memory or time limit are rejected like any other bad file.
 */
export async function onCsvThread<K extends CsvJob['kind']>(
  companyId: number,
  job: CsvJob & { readonly kind: K },
  transfer: TransferListItem[] = [],
): Promise<CsvAnswer<K> | Fatal> {
  const lists = new Map<string, unknown[]>();
  const take = ({ list, rows }: CsvPart) => {
    const taken = lists.get(list);
    if (taken) for (const row of rows) taken.push(row);
    else lists.set(list, [...rows]);
  };
  try {
    const result = await threads.run(companyId, job, take, transfer);
    return result.kind === 'fatal' ? result.fatal : ({ ...result, lists } as unknown as CsvAnswer<K>);
  } catch (error) {
    if (!(error instanceof ThreadFailure) || error.reason === 'error') throw error;
    const message = 'This file is too large to read. Split it into smaller files.';
    return { fatal: 'too-large', message };
  }
}
