import { useEffect, useState } from 'react';
import { pdfText } from '../viewerText';
import { isPdf, type OpenedPdf, openPdf, type PdfDocument, problemOf } from './openPdf';
import type { PageSize } from './PdfPage';

interface Opened {
  readonly document: PdfDocument;
  readonly first: PageSize;
}

/** Opens a PDF as long as it is shown; `problem` says why it can't be. */
export function useOpenedPdf(blob: Blob | undefined): { opened: Opened | null; problem: string | null } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    let pdf: OpenedPdf | null = null;
    let wanted = true;
    const open = async () => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      if (!wanted) return;
      if (!isPdf(bytes)) return setProblem(pdfText.notPdf);
      pdf = openPdf(bytes);
      const document = await pdf.document;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (wanted) setOpened({ document, first: { width, height } });
    };
    open().catch((error: unknown) => wanted && setProblem(problemOf(error)));
    return () => {
      wanted = false;
      pdf?.close();
    };
  }, [blob]);
  return { opened, problem };
}
