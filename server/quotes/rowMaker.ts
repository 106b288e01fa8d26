import { createHash } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { RowMaker } from '../../common/quotes/place';

/** Ids and places of new rows. Where a neighbour's key is none of ours, the new rows stand right behind it. */
export const rowMaker: RowMaker = {
  id: (of) => createHash('sha256').update(of).digest().subarray(0, 16).toString('base64url'),
  keysBetween: (after, before, count) => {
    try {
      return generateNKeysBetween(after, before, count);
    } catch {
      return Array.from({ length: count }, (_, i) => `${after ?? ''}${String(i).padStart(5, '0')}V`);
    }
  },
};
