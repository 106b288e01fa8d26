import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { PdfDocument, PdfPageProxy } from './openPdf';
import { useDrawn } from './useDrawn';
import { type Hit, rectangle } from './usePdfSearch';
import css from '../viewer.module.css';
import { pdfText } from '../viewerText';

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
  /** True until the first page is drawn, which the others would only delay. */
  waits: boolean;
  onDone: () => void;
  hits: readonly Hit[];
  current: Hit | undefined;
  /** Shown above the page. */
  layer?: ReactNode;
}

/** One page. It is drawn while it is in view or near it; otherwise it takes only its room. */
export function PdfPage(props: PdfPageProps) {
  const { document, num, scale, turned, likely, box, waits, onDone, hits, current, layer } = props;
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame, box, num === 1) && !waits;
  const [page, setPage] = useState<PdfPageProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const fail = () => {
    setFailed(true);
    onDone();
  };
  useEffect(() => {
    if (!near || page) return;
    let wanted = true;
    document.getPage(num).then(
      (loaded) => wanted && setPage(loaded),
      () => wanted && fail(),
    );
    return () => {
      wanted = false;
    };
  }, [near, page, document, num]);
  const viewport = page?.getViewport({ scale, rotation: (page.rotate + turned) % 360 });
  const canvas = useDrawn(near ? page : null, scale, { turned, onDrawn: onDone, onFailure: fail });
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
      {layer}
      {failed && (
        <p className={css.pageFailed} role="alert">
          {pdfText.pageFailed(num)}
        </p>
      )}
    </div>
  );
}

/** True while the element is at most one height of the box away from being visible. */
function useNear(
  frame: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  /** Until the browser has measured it. */
  likely: boolean,
): boolean {
  const [near, setNear] = useState(likely);
  useEffect(() => {
    if (!frame.current) return;
    // A busy page gets several changes at once; the last one is true now.
    const observer = new IntersectionObserver((changes) => setNear(changes.at(-1)?.isIntersecting ?? false), {
      root: box.current,
      rootMargin: '100% 0px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return near;
}
