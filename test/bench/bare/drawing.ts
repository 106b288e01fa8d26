// Baseline for the viewer: a page with nothing but pdf.js, loaded and its worker started, that draws the first page.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drawing } from '../drawing';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const page = `<!doctype html><canvas></canvas><script type="module">
import * as pdfjs from '/legacy/build/pdf.min.mjs';
pdfjs.GlobalWorkerOptions.workerSrc = '/legacy/build/pdf.worker.min.mjs';
const worker = new pdfjs.PDFWorker();
await worker.promise;
globalThis.drawFirstPage = async (width, height) => {
  const data = new Uint8Array(await (await fetch('/drawing.pdf', { cache: 'no-store' })).arrayBuffer());
  const options = { data, worker, standardFontDataUrl: '/standard_fonts/', useSystemFonts: false, useWasm: false };
  const first = await (await pdfjs.getDocument(options).promise).getPage(1);
  const canvas = document.querySelector('canvas');
  const scale = Math.min(width / first.getViewport({ scale: 1 }).width, height / first.getViewport({ scale: 1 }).height);
  const viewport = first.getViewport({ scale });
  [canvas.width, canvas.height] = [viewport.width, viewport.height];
  await first.render({ canvas, viewport }).promise;
  canvas.dataset.drawn = 'true';
};
globalThis.isReady = true;
</script>`;
const file = drawing();

const server = createServer(({ url = '/' }, response) => {
  if (url === '/') return response.setHeader('Content-Type', 'text/html').end(page);
  if (url === '/drawing.pdf') return response.setHeader('Content-Type', 'application/pdf').end(file);
  if (!/^\/(legacy\/build|standard_fonts)\/[\w.-]+$/.test(url)) return response.writeHead(404).end();
  if (url.endsWith('.mjs')) response.setHeader('Content-Type', 'text/javascript');
  response.setHeader('Cache-Control', 'max-age=3600').end(readFileSync(join(pdfjs, url)));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
