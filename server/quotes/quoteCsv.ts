import { Readable } from 'node:stream';
import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/computeQuote';
import { linesCsv } from '../../common/quotes/linesCsv';
import { rollFormerCsv } from '../../common/quotes/rollFormerCsv';
import type { Answer, Ask } from '../ask';
import { conflict } from '../work/refusal';
import { oneRow } from '../work/sql';
import { askQuote } from './askQuote';

const csv = (name: string, text: string): Answer => {
  const bytes = Buffer.from(text, 'utf8');
  return {
    download: { name, mime: 'text/csv; charset=utf-8', size: bytes.byteLength, open: () => Readable.from([bytes]) },
  };
};
const numOf = async ({ house }: Pick<Ask, 'house'>, id: number): Promise<string> =>
  (await oneRow<{ num: string }>(house.db, 'SELECT num FROM quotes WHERE id = $1', [id]))?.num ?? String(id);

/** The lines as a spreadsheet opens them. */
export async function downloadLines(ask: Ask<Routes['quotes.lines']>): Promise<Answer> {
  const { content, lists } = await askQuote(ask, ask.params.id);
  return csv(
    `${await numOf(ask, ask.params.id)}-lines.csv`,
    `\ufeff${linesCsv(content, computeQuote(content, lists))}`,
  );
}

/** The cut list as a roll former's controller reads it (domain 3.2); nothing is left out of it in silence. */
export async function downloadRollFormer(ask: Ask<Routes['quotes.rollFormer']>): Promise<Answer> {
  const { content, lists } = await askQuote(ask, ask.params.id);
  const num = await numOf(ask, ask.params.id);
  const text = rollFormerCsv(num, content, computeQuote(content, lists));
  if (typeof text !== 'string') throw conflict(text.problem);
  return csv(`${num}-rollformer.csv`, text);
}
