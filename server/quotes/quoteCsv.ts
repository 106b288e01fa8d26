import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/pricing/computeQuote';
import { linesCsv } from '../../common/quotes/prints/linesCsv';
import { rollFormerCsv, shortenedWords } from '../../common/quotes/prints/rollFormerCsv';
import type { Answer, CallContext } from '../callContext';
import { downloadBytes } from '../views/downloadBytes';
import { headerJson } from '../views/headerJson';
import { conflict } from '../work/refusal';
import { oneRow } from '../work/sql';
import { askQuote } from './askQuote';

const csv = (name: string, text: string) => ({
  download: downloadBytes(name, 'text/csv; charset=utf-8', Buffer.from(text, 'utf8')),
});
const numOf = async ({ services }: Pick<CallContext, 'services'>, id: number): Promise<string> =>
  (await oneRow<{ num: string }>(services.db, 'SELECT num FROM quotes WHERE id = $1', [id]))?.num ?? String(id);

/** Downloads the lines for a spreadsheet. */
export async function downloadLines(context: CallContext<Routes['quotes.lines']>): Promise<Answer> {
  const { content, lists } = await askQuote(context, context.params.id);
  return csv(
    `${await numOf(context, context.params.id)}-lines.csv`,
    `\ufeff${linesCsv(content, computeQuote(content, lists))}`,
  );
}

/** Downloads the cut list for a roll former's controller (domain 3.2). Fails rather than leaving rows out. */
export async function downloadRollFormer(context: CallContext<Routes['quotes.rollFormer']>): Promise<Answer> {
  const { content, lists } = await askQuote(context, context.params.id);
  const num = await numOf(context, context.params.id);
  const text = rollFormerCsv(num, content, computeQuote(content, lists));
  if (typeof text !== 'string') throw conflict(text.problem);
  const shortened = shortenedWords(content);
  const answer = csv(`${num}-rollformer.csv`, text);
  return shortened.length > 0
    ? { ...answer, headers: { 'X-Said': headerJson({ shortened: shortened.slice(0, 20) }) } }
    : answer;
}
