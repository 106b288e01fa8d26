import { createHash } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { RowMaker } from '../../../common/quotes/document/place';

/**
 * Creates IDs and order keys of new rows. Next to an order key in another format, new rows are placed right after it.
 */
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
