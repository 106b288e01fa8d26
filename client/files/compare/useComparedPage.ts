import { useEffect, useState } from 'react';
import { useFileBlob } from '../useFileBlob';
import type { PdfDocument, PdfPageProxy } from '../pdf/openPdf';
import { useOpenedPdf } from '../pdf/useOpenedPdf';
import type { Drawing } from './drawings';

/** A loaded drawing. */
export interface OpenDrawing {
  readonly version: string;
  readonly document: PdfDocument;
}

/** Loads a drawing: `query` has failed, `problem` says why it can't be shown, or it is `opened`. */
export function useDrawing({ file, version }: Drawing) {
  const { blob, query } = useFileBlob(file);
  const { opened, problem } = useOpenedPdf(blob);
  const document = opened?.document ?? null;
  return { query, problem, opened: document && { version, document } };
}

export interface ComparedPage extends OpenDrawing {
  /** From 1. */
  readonly num: number;
}

/** The page itself; null until it is loaded. */
export function usePage({ document, num }: ComparedPage): { page: PdfPageProxy | null; failed: boolean } {
  const [loaded, setLoaded] = useState<PdfPageProxy | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    document.getPage(num).then(
      (page) => wanted && setLoaded(page),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [document, num]);
  return { page: loaded?.pageNumber === num ? loaded : null, failed };
}

/** Size at scale 1, in points. */
export function sizeOf(page: PdfPageProxy | null): { width: number; height: number } | null {
  if (!page) return null;
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

/** Room for both pages. */
export function roomFor(...pages: readonly (PdfPageProxy | null)[]): { width: number; height: number } | null {
  const sizes = pages.map(sizeOf).filter((size) => size !== null);
  if (sizes.length === 0) return null;
  return { width: Math.max(...sizes.map((s) => s.width)), height: Math.max(...sizes.map((s) => s.height)) };
}
