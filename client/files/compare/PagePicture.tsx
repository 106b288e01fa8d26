import { type CSSProperties, useState } from 'react';
import type { PdfPageProxy } from '../pdf/openPdf';
import { useDrawn } from '../pdf/useDrawn';
import css from './compare.module.css';
import { drawingsText } from './drawingsText';
import { type Ink, tintInk } from './tintInk';
import { sizeOf } from './useComparedPage';

interface PagePictureProps {
  page: PdfPageProxy | null;
  failed: boolean;
  version: string;
  scale: number;
  /** Color of its lines; without it, the page's own. */
  ink?: Ink;
  style?: CSSProperties;
}

/** One page of a compared drawing. */
export function PagePicture({ page, failed, version, scale, ink, style }: PagePictureProps) {
  const [failedPage, setFailedPage] = useState<PdfPageProxy | null>(null);
  const canvas = useDrawn(page, scale, {
    ...(ink ? { finish: tintInk[ink] } : {}),
    onFailure: () => setFailedPage(page),
  });
  const size = sizeOf(page);
  return (
    <>
      <canvas
        ref={canvas}
        className={css.picture}
        data-ink={ink}
        style={{ ...style, ...(size ? { width: size.width * scale, height: size.height * scale } : {}) }}
      />
      {(failed || (page && failedPage === page)) && (
        <p className={css.pageFailed} role="alert">
          {drawingsText.pageFailed(version)}
        </p>
      )}
    </>
  );
}
