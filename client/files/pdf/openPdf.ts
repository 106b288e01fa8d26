import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pdfText } from '../viewerText';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Copied there by the build (client/vite.config.ts). */
const data = `/assets/pdf-${pdfjs.version}`;

export type PdfDocument = pdfjs.PDFDocumentProxy;
export type PdfPageProxy = pdfjs.PDFPageProxy;
export type Viewport = pdfjs.PageViewport;

/** Pictures inside a PDF with more pixels than this are left out, so that the tab keeps its memory. */
const maxPictureSize = 80_000_000;
/** How long a document may take to close before its worker is ended. */
const closeMs = 2000;

const startWorker = () => new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS });
/** Started ahead, while the first file is still loading, because the start takes longer than drawing a page. */
let ready: pdfjs.PDFWorker | null = startWorker();

function takeWorker(): pdfjs.PDFWorker {
  const worker = ready ?? startWorker();
  ready = null;
  return worker;
}

export interface OpenedPdf {
  readonly document: Promise<PdfDocument>;
  close(): void;
}

/** Opens a PDF in a worker. Nothing in the file is run: no scripts, no forms, no links. */
export function openPdf(bytes: Uint8Array): OpenedPdf {
  const worker = takeWorker();
  const task = pdfjs.getDocument({
    data: bytes,
    worker,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // WebAssembly would need a weaker content security policy.
    useWasm: false,
    isEvalSupported: false,
    // The fonts of the machine have other widths.
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: maxPictureSize,
    stopAtErrors: false,
    // Warnings about a file’s faults help only its maker.
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = async () => {
    // A worker that a hostile file keeps busy wouldn't answer.
    await Promise.race([task.destroy(), new Promise((resolve) => setTimeout(resolve, closeMs))]);
    worker.destroy();
    // The next file needs it.
    ready ??= startWorker();
  };
  return { document: task.promise, close: () => void close() };
}

/** The first bytes of a PDF, within the first kilobyte; scanners put their own before it. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return head.includes('%PDF-');
}

/** Why a PDF can’t be shown. */
export function problemOf(error: unknown): string {
  return error instanceof Error && error.name === 'PasswordException' ? pdfText.encrypted : pdfText.broken;
}

/** True if drawing was stopped because the page went out of view. */
export const isStopped = (error: unknown): boolean => error instanceof pdfjs.RenderingCancelledException;
