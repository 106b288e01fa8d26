import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const clientDir = decodeURIComponent(new URL('.', import.meta.url).pathname);

/** Preloads the one font file that every screen needs, instead of loading it after its style sheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] =>
      Object.keys(bundle ?? {})
        .filter((file) => /ibm-plex-sans-latin-wdth-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
};

/** Inlines the contract as plain values, so the browser doesn't load its schemas (client/api/contract.ts). */
const contract: Plugin = {
  name: 'contract',
  async load(id) {
    if (id !== `${clientDir}api/contract.ts`) return null;
    const { module, dependencies } = await runnerImport<object>(id, { root: clientDir, configFile: false });
    for (const file of dependencies) this.addWatchFile(resolve(clientDir, file));
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

/** Removes Socket.IO's other transports; the connection uses only WebSocket (client/live/LiveConnection.ts). */
const webSocketOnly: Plugin = {
  name: 'one-transport',
  load: (id) => {
    const [, file] = /engine\.io-client\/build\/esm\/transports\/(.+)\.js$/.exec(id) ?? [];
    if (file === 'index') return "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };";
    return file === 'polling-xhr' ? 'export const XHR = null;' : null;
  },
};

/** Preloads the pages in parallel with the entry, except on a wall display, which doesn't need them. */
const preloadPages: Plugin = {
  name: 'pages-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        if (!found.has(file))
          for (const next of chunks.find((one) => one.fileName === file)?.imports ?? [])
            withImports(next, found.add(file));
        return found.add(file);
      };
      const pages = chunks.find(({ facadeModuleId }) => facadeModuleId === `${clientDir}pages.tsx`);
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!pages || !entry) return [];
      const entryFiles = withImports(entry.fileName);
      const preloaded = [...withImports(pages.fileName)].filter((file) => !entryFiles.has(file));
      return [
        {
          tag: 'meta',
          attrs: { name: 'pages', content: preloaded.map((file) => `/${file}`).join(' ') },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};

/** Copies the fonts and character maps that PDFs may need, and a decoder for browsers without WebAssembly. */
const pdfData: Plugin = {
  name: 'pdf-data',
  generateBundle() {
    const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
    const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };
    for (const [folder, files] of Object.entries(wanted)) {
      const from = join(dirname(packageFile), folder);
      for (const file of readdirSync(from).filter((name) => files.test(name))) {
        const fileName = `assets/pdf-${version}/${folder}/${file}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(from, file)) });
      }
    }
  },
};

/** Compresses assets once at build time; a browser that doesn't accept the encoding gets the plain file. */
const compressAssets: Plugin = {
  name: 'packed',
  writeBundle({ dir = clientDir }, bundle) {
    if (this.meta.watchMode) return;
    for (const fileName of Object.keys(bundle).filter((file) => /\.(m?js|css|svg)$/.test(file))) {
      const plain = readFileSync(resolve(dir, fileName));
      const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      writeFileSync(resolve(dir, `${fileName}.br`), small);
    }
  },
};

export default defineConfig(({ mode }) => ({
  root: clientDir,
  plugins: [contract, webSocketOnly, react(), preloadFont, preloadPages, pdfData, compressAssets],
  build: {
    // The component gallery is a separate page for development, never served to users.
    outDir: mode === 'gallery' ? '../.build/gallery' : '../.build/client',
    emptyOutDir: true,
    sourcemap: true,
    assetsDir: 'assets',
    // Browsers without module preload load the modules anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'gallery' ? `${clientDir}ui/gallery.html` : `${clientDir}index.html`,
      // Two chunks for what every screen and nearly every screen loads; many small ones would be larger in total.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /\/client\/(state\/(?!attempts|draftValue|unsent|useDraftText)|ui\/status\/(LiveSign|statusText|job\/(StatusGlyph|DrafterBadge|tone)|time\/(OverdueMark|useTimeLeft|clock))|settings\/useOfficeCalendar|home\/(drafter\/loads|board\/boardSums))|\/common\/format\/(?!exact|fileSize|length|list|plainNumber)|\/node_modules\/clsx\//,
            },
            // Loaded by every page except a wall display.
            {
              name: 'frame',
              test: /\/client\/(state\/(attempts|draftValue|unsent|useDraftText)|ui\/(IconButton|feedback\/ErrorState|form\/(fieldContext|Segmented|TextInput)|frame\/Brand|layout\/layoutText|status\/Count|typing\/(Kbd|keys)))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
}));
