import { useEffect, useState } from 'react';
import type { PdfDocument, Viewport } from './openPdf';
import { type RunPart, textMatches } from './textMatches';

/** A place where the text was found. */
export interface Hit {
  /** From 1. */
  readonly page: number;
  /** Corners of its parts in the page's own coordinates. */
  readonly boxes: readonly (readonly [number, number, number, number])[];
}

export interface PdfSearch {
  readonly hits: readonly Hit[];
  /** Position of the current one in `hits`. */
  readonly at: number;
  readonly searching: boolean;
  /** True if no page has any text, such as a scan. */
  readonly noText: boolean;
  move(by: 1 | -1): void;
}

const pauseMs = 250;
/** More results help nobody. */
const maxHits = 1000;

interface Run {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Corners of a part of a run, which may be written in any direction. */
function boxOf({ str, transform, width, height }: Run, { from, to }: RunPart): [number, number, number, number] {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const [across, up] = [a / length, b / length];
  const [start, end] = [(width * from) / str.length, (width * to) / str.length];
  return [
    x + across * start + up * height * 0.2,
    y + up * start - across * height * 0.2,
    x + across * end - up * height,
    y + up * end + across * height,
  ];
}

/** Rectangle of a hit on the drawn page, in px. */
export function rectangle(box: Hit['boxes'][number], viewport: Viewport) {
  const [x1, y1, x2, y2] = viewport.convertToViewportRectangle([...box]) as [number, number, number, number];
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** Searches the text of all pages, from the first to the last. */
export function usePdfSearch(document: PdfDocument | null, sought: string): PdfSearch {
  const [found, setFound] = useState<{ hits: readonly Hit[]; done: boolean; text: boolean }>(nothing);
  const [at, setAt] = useState(0);
  useEffect(() => {
    setFound(nothing);
    setAt(0);
    if (!document || sought.trim() === '') return;
    let wanted = true;
    const timer = setTimeout(() => {
      void searchPages(
        document,
        sought,
        (next) => wanted && setFound(next),
        () => wanted,
      );
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [document, sought]);
  const { hits, done, text } = found;
  return {
    hits,
    at,
    searching: sought.trim() !== '' && !done,
    noText: done && !text,
    move: (by) => hits.length > 0 && setAt((at + by + hits.length) % hits.length),
  };
}

const nothing = { hits: [], done: false, text: false };

/** The text of a page; none of a damaged one, so that the others are searched, and none once the file is closed. */
const runsOf = async (document: PdfDocument, page: number): Promise<Run[]> => {
  try {
    const { items } = await (await document.getPage(page)).getTextContent();
    return items.filter((item) => 'str' in item) as Run[];
  } catch {
    return [];
  }
};

async function searchPages(
  document: PdfDocument,
  sought: string,
  report: (found: { hits: readonly Hit[]; done: boolean; text: boolean }) => void,
  wanted: () => boolean,
): Promise<void> {
  const hits: Hit[] = [];
  let text = false;
  for (let page = 1; page <= document.numPages && hits.length < maxHits; page++) {
    const runs = await runsOf(document, page);
    if (!wanted()) return;
    text ||= runs.some(({ str }) => str.trim() !== '');
    const before = hits.length;
    for (const parts of textMatches(runs, sought)) {
      hits.push({ page, boxes: parts.map((part) => boxOf(runs[part.run] as Run, part)) });
    }
    if (hits.length > before) report({ hits: [...hits], done: false, text });
  }
  report({ hits, done: true, text });
}
