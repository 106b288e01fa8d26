// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PdfDocument } from '../../client/files/pdf/openPdf';
import { usePdfSearch } from '../../client/files/pdf/usePdfSearch';

const page = (str: string) => ({
  getTextContent: async () => ({ items: [{ str, hasEOL: false, transform: [1, 0, 0, 1, 0, 0], width: 9, height: 9 }] }),
});
const document = (getPage: (n: number) => Promise<unknown>) => ({ numPages: 2, getPage }) as unknown as PdfDocument;

it('finds text on the other pages if one is damaged, and ends', async () => {
  const pages = document((n) => (n === 1 ? Promise.reject(new Error('Bad page')) : Promise.resolve(page('Ridge cap'))));
  const { result } = renderHook(() => usePdfSearch(pages, 'ridge'));
  await waitFor(() => expect(result.current.searching).toBe(false));
  expect(result.current.hits.map(({ page: at }) => at)).toEqual([2]);
});

it('ends without a result if the file is closed during the search', async () => {
  const closed = document(() => Promise.reject(new Error('Worker was destroyed')));
  const { result } = renderHook(() => usePdfSearch(closed, 'ridge'));
  await waitFor(() => expect(result.current.searching).toBe(false));
  expect(result.current.hits).toEqual([]);
});
