import { buffer } from 'node:stream/consumers';
import { readSnapshot } from '../../common/quotes/document/snapshot';
import { Quote } from '../../db/models/Quote';
import { sha256Of } from '../outside/files/sha256';
import type { Services } from '../services';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';
import type { RowOf, Work } from '../work/Work';
import { printDocument } from './printDocument';
import { PrintTooLarge, typeset } from './typesetting/typeset';

/**
 * Creates the PDF of a print from its snapshot; running it again overwrites the file. Skipped if the print was deleted.
 */
export async function makePrint(services: Services, { printId }: TaskPayload<'print.make'>): Promise<void> {
  const print = await oneRow<{ quoteId: number; snapshot: string }>(
    services.db,
    'SELECT quote_id AS "quoteId", snapshot FROM quote_prints WHERE id = $1',
    [printId],
  );
  if (!print) return;
  try {
    const snapshot = readSnapshot(print.snapshot);
    const logo = await logoOf(services, snapshot.about.company.logoFileId);
    const progress = progressReporter(services, printId, print.quoteId);
    const bytes = await typeset(printDocument(snapshot, logo, services.env.officeTz), progress.report);
    await progress.settled();
    await services.files.put(printId, bytes);
    await settle(services, printId, print.quoteId, {
      state: 'ready',
      size: bytes.byteLength,
      sha256: sha256Of(bytes),
    });
  } catch (error) {
    await settle(services, printId, print.quoteId, {
      state: error instanceof PrintTooLarge ? 'tooLarge' : 'failed',
      size: null,
      sha256: null,
    });
    throw error;
  }
}

/** Minimum interval between progress updates, in ms. */
const reportEveryMs = 400;

/** Reports progress, one write at a time. A failed write doesn't stop the print. */
function progressReporter(services: Services, printId: string, quoteId: number) {
  let last = performance.now();
  let writing = Promise.resolve();
  let busy = false;
  return {
    report: (percent: number) => {
      if (busy || performance.now() - last < reportEveryMs) return;
      busy = true;
      writing = write(services, printId, quoteId, percent)
        .catch((error: unknown) => services.log.warn({ err: error }, 'print progress could not be written'))
        .finally(() => {
          last = performance.now();
          busy = false;
        });
    },
    settled: () => writing,
  };
}

const write = (services: Services, printId: string, quoteId: number, percent: number): Promise<void> =>
  change(services, { actor: null, verb: 'print.make' }, async (work) => {
    const quote = await lockIfExists(work, quoteId);
    const [updated] = quote
      ? await work.sql("UPDATE quote_prints SET progress = $2 WHERE id = $1 AND state = 'making' RETURNING id", [
          printId,
          percent,
        ])
      : [];
    if (quote && updated) await work.touch(Quote, quote);
  });

export const lockIfExists = (work: Work, quoteId: number): Promise<RowOf<Quote> | null> =>
  work.lock(Quote, quoteId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

/**
 * Stores the result. If the print was deleted in the meantime, deletes its file. A print that is ready stays ready: the
 * commit may have succeeded although its response was lost.
 */
async function settle(
  services: Services,
  printId: string,
  quoteId: number,
  { state, size, sha256 }: { state: 'ready' | 'failed' | 'tooLarge'; size: number | null; sha256: string | null },
): Promise<void> {
  await change(services, { actor: null, verb: 'print.make' }, async (work) => {
    const quote = await lockIfExists(work, quoteId);
    const [updated] = quote
      ? await work.sql(
          `UPDATE quote_prints SET state = $2, size = $3, progress = $4, sha256 = $5
           WHERE id = $1 AND (state <> 'ready' OR state = $2) RETURNING id`,
          [...[printId, state, size, state === 'ready' ? 100 : 0, sha256]],
        )
      : [];
    if (quote && updated) await work.touch(Quote, quote);
    else if (state === 'ready') await work.task('files.discard', { ids: [printId] });
  });
}

export async function logoOf(services: Services, fileId: string | null): Promise<string | null> {
  const file = fileId === null ? null : await services.files.open(fileId);
  if (!file) return null;
  const bytes = await buffer(file);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
