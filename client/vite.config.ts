import react from '@vitejs/plugin-react';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const here = decodeURIComponent(new URL('.', import.meta.url).pathname);

/** The one font file that every screen needs is asked for with the page, not after its style sheet was read. */
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

/** The contract as plain values, worked out here: its schemas are not for the browser (client/api/contract.ts). */
const contract: Plugin = {
  name: 'contract',
  async load(id) {
    if (id !== `${here}api/contract.ts`) return null;
    const { module, dependencies } = await runnerImport<object>(id, { root: here, configFile: false });
    for (const file of dependencies) this.addWatchFile(resolve(here, file));
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

/** The connection is a WebSocket and nothing else (client/live/socket.ts): the other transports are left out. */
const oneTransport: Plugin = {
  name: 'one-transport',
  load: (id) => {
    const [, file] = /engine\.io-client\/build\/esm\/transports\/(.+)\.js$/.exec(id) ?? [];
    if (file === 'index') return "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };";
    return file === 'polling-xhr' ? 'export const XHR = null;' : null;
  },
};

/** A wall display does without the pages; everybody else asks for them at once, and not after the entry was read. */
const pagesAhead: Plugin = {
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
      const pages = chunks.find(({ facadeModuleId }) => facadeModuleId === `${here}pages.tsx`);
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!pages || !entry) return [];
      const there = withImports(entry.fileName);
      const ahead = [...withImports(pages.fileName)].filter((file) => !there.has(file));
      return [
        {
          tag: 'meta',
          attrs: { name: 'pages', content: ahead.map((file) => `/${file}`).join(' ') },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};

/** What is served is packed once, as it was written; a browser that does not take it so gets the plain file. */
const packed: Plugin = {
  name: 'packed',
  writeBundle({ dir = here }, bundle) {
    if (this.meta.watchMode) return;
    for (const fileName of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const plain = readFileSync(resolve(dir, fileName));
      const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      writeFileSync(resolve(dir, `${fileName}.br`), small);
    }
  },
};

export default defineConfig(({ mode }) => ({
  root: here,
  plugins: [contract, oneTransport, react(), preloadFont, pagesAhead, packed],
  build: {
    // The gallery of components is a page of its own for looking, never part of what is served to people.
    outDir: mode === 'gallery' ? '../.build/gallery' : '../.build/client',
    emptyOutDir: true,
    sourcemap: true,
    assetsDir: 'assets',
    // A browser that cannot preload modules loads them all the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'gallery' ? `${here}ui/gallery.html` : `${here}index.html`,
      // What every screen loads, and what nearly every one does, are two files: many small ones are larger to load.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            { name: 'shared', test: /\/client\/state\/|\/common\/format\/|\/node_modules\/clsx\// },
            // Every page loads these, and a wall display doesn't.
            {
              name: 'frame',
              test: /\/client\/ui\/(Brand|Count|ErrorState|fieldContext|IconButton|Kbd|keys|Segmented|TextInput)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
}));
