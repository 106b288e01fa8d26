import { randomBytes } from 'node:crypto';
import { generateKeyBetween } from 'fractional-indexing';
import { stateCode } from '../../../common/format/stateCode';
import { type HeaderField, type QuoteContent, typedRow } from '../../../common/quotes/document/content';
import type { QuotePatch } from '../../../common/quotes/quoteRoutes';
import type { QuoteWrites, RowMap, RowWrite } from '../../../common/quotes/document/quoteDoc';
import { invalid } from '../../work/refusal';

type Row = NonNullable<QuotePatch['lines']>[number] | NonNullable<QuotePatch['cutlist']>[number];

/** Converts a call's body to cell writes (R5): rows by _id, omitted rows stay. */
export function patchWrites(patch: Omit<QuotePatch, '_id'>, now: QuoteContent): QuoteWrites {
  const { fields = {}, lines = [], cutlist = [], ...header } = patch;
  const parts = [rowWrites('lines', lines, now), rowWrites('cutlist', cutlist, now)];
  return {
    header: headerWrites({ ...header, ...fields }),
    rows: parts.flatMap(({ rows }) => rows),
    removed: parts.flatMap(({ removed }) => removed),
  };
}

const headerWrites = (given: Readonly<Record<string, string | number | boolean | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => {
        const text = cellOf(value ?? '');
        return [field, field === 'state' ? stateCode(text) : text];
      }),
  ) as Partial<Record<HeaderField, string>>;

function rowWrites(map: RowMap, given: readonly Row[], now: QuoteContent) {
  const known = new Set(now[map].map(({ id }) => id));
  const rows: RowWrite[] = [];
  const removed: { map: RowMap; id: string }[] = [];
  let last = now[map].at(-1)?.order ?? null;
  for (const [i, { _id, _delete, ...cells }] of given.entries()) {
    if (_id !== undefined && !known.has(_id)) throw invalid({ [`${map}.${i}._id`]: 'is not a row of this quote' });
    if (_delete) {
      if (_id === undefined) throw invalid({ [`${map}.${i}._id`]: 'is required: name the row to remove' });
      removed.push({ map, id: _id });
      continue;
    }
    const written = cellWrites(cells);
    if (_id !== undefined) rows.push({ map, id: _id, cells: written });
    else {
      last = after(last);
      rows.push({
        map,
        id: randomBytes(16).toString('base64url'),
        cells: { ...(map === 'cutlist' ? typedRow : {}), ...written, order: last },
      });
    }
  }
  return { rows, removed };
}

/** The text of a cell; flags are `1` or blank. */
const cellOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : String(value);

/** A price set by a call counts as a manual price (Q20). */
function cellWrites(cells: Readonly<Record<string, string | boolean | undefined>>): Record<string, string> {
  const written: Record<string, string> = {};
  for (const [field, value] of Object.entries(cells)) {
    if (value === undefined) continue;
    written[field] = cellOf(value);
    if (field === 'price') written.priced = value === '' ? '' : 'hand';
  }
  return written;
}

/** An order key after the last one; a key in another format is only extended. */
function after(last: string | null): string {
  try {
    return generateKeyBetween(last, null);
  } catch {
    return `${last}V`.slice(-200);
  }
}
