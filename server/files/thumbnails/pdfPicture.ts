import { createRequire } from 'node:module';
import path from 'node:path';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Drawn } from './PageDrawer';

// Program of the process of PageDrawer, built next to the main one: receives PDFs one after the other.

/** Longer side of the picture, in px. */
const size = 384;
/** Pictures inside a PDF with more pixels than this are left out. */
const maxImageSize = 20_000_000;

interface NodeCanvas {
  toBuffer(type: 'image/png'): Buffer;
}

async function draw(bytes: Uint8Array): Promise<Drawn> {
  const data = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    data: bytes,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    useWasm: false,
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    return { picture: await drawPage(document), pages: document.numPages };
  } finally {
    await task.destroy();
  }
}

async function drawPage(document: pdfjs.PDFDocumentProxy): Promise<Buffer> {
  const page = await document.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: size / Math.max(width, height) });
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: HTMLCanvasElement & NodeCanvas };
  };
  const { canvas } = factory.create(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  return canvas.toBuffer('image/png');
}

const send = (drawn: Drawn) => process.send?.(drawn);
process.on('message', (pdf: Uint8Array) => {
  draw(new Uint8Array(pdf)).then(send, (error: Error) => send({ error: error.message }));
});
process.on('disconnect', () => process.exit());
