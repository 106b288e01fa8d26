import { type RefObject, useEffect, useRef, useState } from 'react';
import { isStopped, type PdfDocument, type PdfPageProxy } from './openPdf';
import { type Hit, rectangle } from './usePdfSearch';
import css from '../viewer.module.css';
import { pdfText } from '../viewerText';

/** Pixels of one page's canvas; browsers of phones draw nothing on larger ones. */
const maxCanvasPixels = 16_000_000;

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  document: PdfDocument;
  /** From 1. */
  num: number;
  scale: number;
  turned: number;
  /** Size of the first page at scale 1, until this page's own is known. */
  likely: PageSize;
  box: RefObject<HTMLElement | null>;
  hits: readonly Hit[];
  current: Hit | undefined;
}

/** One page. It is drawn while it is in view or near it; otherwise it takes only its room. */
export function PdfPage({ document, num, scale, turned, likely, box, hits, current }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame, box);
  const [page, setPage] = useState<PdfPageProxy | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!near || page) return;
    let wanted = true;
    document.getPage(num).then(
      (loaded) => wanted && setPage(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [near, page, document, num]);
  const viewport = page?.getViewport({ scale, rotation: (page.rotate + turned) % 360 });
  const canvas = useDrawn(near ? page : null, scale, turned, () => setFailed(true));
  const upright = turned % 180 === 0;
  const { width, height } = viewport ?? {
    width: (upright ? likely.width : likely.height) * scale,
    height: (upright ? likely.height : likely.width) * scale,
  };
  return (
    <div ref={frame} className={css.page} data-page={num} style={{ width, height }}>
      <canvas ref={canvas} />
      {viewport &&
        hits.map((hit) =>
          hit.boxes.map((corners, i) => (
            <span
              key={`${hits.indexOf(hit)} ${i}`}
              className={css.hit}
              data-current={hit === current || undefined}
              style={rectangle(corners, viewport)}
            />
          )),
        )}
      {failed && (
        <p className={css.pageFailed} role="alert">
          {pdfText.pageFailed(num)}
        </p>
      )}
    </div>
  );
}

/** True while the element is at most one height of the box away from being visible. */
function useNear(frame: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: box.current,
      rootMargin: '100% 0px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return near;
}

/** Draws the page; null releases what was drawn. While it is drawn at another scale, the earlier picture stays. */
function useDrawn(page: PdfPageProxy | null, scale: number, turned: number, onFailure: () => void) {
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!page) return;
    const viewport = page.getViewport({ scale, rotation: (page.rotate + turned) % 360 });
    const sharp = Math.min(devicePixelRatio, Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width * sharp));
    canvas.height = Math.max(1, Math.floor(viewport.height * sharp));
    const task = page.render({
      canvas,
      viewport,
      transform: [sharp, 0, 0, sharp, 0, 0],
      background: '#ffffff',
    });
    task.promise.then(
      () => {
        const target = shown.current;
        if (!target) return;
        target.width = canvas.width;
        target.height = canvas.height;
        target.getContext('2d')?.drawImage(canvas, 0, 0);
        target.dataset.drawn = 'true';
        canvas.width = 0;
      },
      (error: unknown) => {
        if (!isStopped(error)) onFailure();
      },
    );
    return () => task.cancel();
  }, [page, scale, turned]);
  useEffect(() => {
    if (!page) return;
    return () => {
      page.cleanup();
      const target = shown.current;
      if (!target) return;
      target.width = 0;
      delete target.dataset.drawn;
    };
  }, [page]);
  return shown;
}
