import { useEffect, useRef } from 'react';
import { isStopped, type PdfPageProxy } from './openPdf';

/** Pixels of one page's canvas; browsers of phones draw nothing on larger ones. */
const maxCanvasPixels = 16_000_000;

function drawPage(page: PdfPageProxy, scale: number, turned: number) {
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
  return { canvas, task };
}

interface DrawnOptions {
  /** Clockwise, in degrees. */
  turned?: number;
  /** Changes the picture before it is shown. */
  finish?: (canvas: HTMLCanvasElement) => void;
  onDrawn?: () => void;
  onFailure: () => void;
}

/**
 * Draws the page on the canvas that the returned ref is given to; null releases what was drawn. While it is drawn at
 * another scale, the earlier picture stays.
 */
export function useDrawn(
  page: PdfPageProxy | null,
  scale: number,
  { turned = 0, finish, onDrawn, onFailure }: DrawnOptions,
) {
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!page) return;
    const { canvas, task } = drawPage(page, scale, turned);
    task.promise.then(
      () => {
        const target = shown.current;
        if (!target) return;
        finish?.(canvas);
        target.width = canvas.width;
        target.height = canvas.height;
        target.getContext('2d')?.drawImage(canvas, 0, 0);
        target.dataset.drawn = 'true';
        canvas.width = 0;
        onDrawn?.();
      },
      (error: unknown) => {
        if (!isStopped(error)) onFailure();
      },
    );
    return () => task.cancel();
  }, [page, scale, turned, finish]);
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
