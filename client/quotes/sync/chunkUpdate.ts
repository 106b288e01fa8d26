import type { QuoteWrites, RowWrite } from '../../../common/quotes/document/quoteDoc';

/** Approximate bytes of text per transaction, so that each update stays below the message limit. */
const maxChunkBytes = 20_000;

const sizeOf = (cells: Readonly<Record<string, string>>): number =>
  Object.entries(cells).reduce((sum, [field, value]) => sum + field.length + 3 * value.length + 24, 64);

/**
 * Splits a write into as many transactions as the message limit requires: pasting 500 rows is several updates but one
 * undo step.
 */
export function chunkUpdate(writes: QuoteWrites): QuoteWrites[] {
  const { header = {}, rows = [], removed = [] } = writes;
  const all = rows.reduce((sum, { cells }) => sum + sizeOf(cells), sizeOf(header));
  if (all <= maxChunkBytes && removed.length <= 500) return [writes];
  const pieces: QuoteWrites[] = [];
  let piece: RowWrite[] = [];
  let size = 0;
  const close = () => {
    if (piece.length > 0) pieces.push({ rows: piece });
    piece = [];
    size = 0;
  };
  for (const [field, value] of Object.entries(header)) {
    // The panel text alone can exceed the chunk size.
    const last = pieces.at(-1);
    if (value.length < 1000 && last?.header && Object.keys(last.header).length < 20)
      pieces[pieces.length - 1] = { header: { ...last.header, [field]: value } };
    else pieces.push({ header: { [field]: value } });
  }
  for (const row of rows) {
    const more = sizeOf(row.cells);
    if (size + more > maxChunkBytes) close();
    piece.push(row);
    size += more;
  }
  close();
  for (let at = 0; at < removed.length; at += 500) pieces.push({ removed: removed.slice(at, at + 500) });
  return pieces;
}
