import { buffer } from 'node:stream/consumers';
import { readSnapshot } from '../../common/quotes/snapshot';
import { Quote } from '../../db/models/Quote';
import type { House } from '../house';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';
import { oneRow } from '../work/sql';
import type { TaskPayload } from '../work/tasks';
import type { RowOf, Work } from '../work/Work';
import { printDocument } from './printDocument';
import { PrintTooLarge, typeset } from './typeset';

/** The PDF of a print, of what was frozen; made twice, it overwrites itself. A print that is gone needs none. */
export async function makePrint(house: House, { printId }: TaskPayload<'print.make'>): Promise<void> {
  const print = await oneRow<{ quoteId: number; snapshot: string }>(
    house.db,
    'SELECT quote_id AS "quoteId", snapshot FROM quote_prints WHERE id = $1',
    [printId],
  );
  if (!print) return;
  try {
    const snapshot = readSnapshot(print.snapshot);
    const logo = await logoOf(house, snapshot.about.company.logoFileId);
    const progress = progressOf(house, printId, print.quoteId);
    const bytes = await typeset(printDocument(snapshot, logo, house.env.officeTz), progress.tell);
    await progress.told();
    await house.files.put(printId, bytes);
    await settle(house, printId, print.quoteId, { state: 'ready', size: bytes.byteLength });
  } catch (error) {
    await settle(house, printId, print.quoteId, {
      state: error instanceof PrintTooLarge ? 'tooLarge' : 'failed',
      size: null,
    });
    throw error;
  }
}

/** So often whoever looks on is told how far it is: what is done sooner is simply there. */
const toldEveryMs = 400;

/** One word at a time, the newest; a word that cannot be written stops no print. */
function progressOf(house: House, printId: string, quoteId: number) {
  let last = performance.now();
  let telling = Promise.resolve();
  let busy = false;
  return {
    tell: (percent: number) => {
      if (busy || performance.now() - last < toldEveryMs) return;
      busy = true;
      telling = write(house, printId, quoteId, percent)
        .catch((error: unknown) => house.log.warn({ err: error }, 'how far a print is could not be told'))
        .finally(() => {
          last = performance.now();
          busy = false;
        });
    },
    told: () => telling,
  };
}

const write = (house: House, printId: string, quoteId: number, percent: number): Promise<void> =>
  change(house, { actor: null, verb: 'print.make' }, async (work) => {
    const quote = await standing(work, quoteId);
    const [stands] = quote
      ? await work.sql("UPDATE quote_prints SET progress = $2 WHERE id = $1 AND state = 'making' RETURNING id", [
          printId,
          percent,
        ])
      : [];
    if (quote && stands) await work.touch(Quote, quote);
  });

const standing = (work: Work, quoteId: number): Promise<RowOf<Quote> | null> =>
  work.lock(Quote, quoteId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

/** Whoever looks at the quote is told; deleted meanwhile, its bytes go too. */
async function settle(
  house: House,
  printId: string,
  quoteId: number,
  { state, size }: { state: 'ready' | 'failed' | 'tooLarge'; size: number | null },
): Promise<void> {
  await change(house, { actor: null, verb: 'print.make' }, async (work) => {
    const quote = await standing(work, quoteId);
    const [stands] = quote
      ? await work.sql('UPDATE quote_prints SET state = $2, size = $3, progress = $4 WHERE id = $1 RETURNING id', [
          ...[printId, state, size, state === 'ready' ? 100 : 0],
        ])
      : [];
    if (quote && stands) await work.touch(Quote, quote);
    else if (state === 'ready') await work.task('files.discard', { ids: [printId] });
  });
}

async function logoOf(house: House, fileId: string | null): Promise<string | null> {
  const file = fileId === null ? null : await house.files.open(fileId);
  if (!file) return null;
  const bytes = await buffer(file);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
