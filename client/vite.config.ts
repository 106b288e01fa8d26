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
    if (![`${clientDir}api/contract.ts`, `${clientDir}api/contractFields.ts`].includes(id)) return null;
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

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}
let wallModules: Set<string> | undefined;

/** True if a wall display loads this module; it must not pull in modules of other pages. */
function isOfWall(id: string, modules: Modules): boolean {
  if (!wallModules) {
    wallModules = new Set([`${clientDir}wall/WallPage.tsx`]);
    for (const module of wallModules)
      for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) wallModules.add(imported);
  }
  return wallModules.has(id);
}

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
      // A chunk for what every screen loads, one for what a wall display shares with other pages, and one for the
      // small modules of nearly every page. A lower share or a larger size made the dashboard's first load larger.
      // Priorities must be positive: Rolldown takes a negative one for the highest.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 4 },
            // The staff's wall and displays share it; other pages don't load it.
            {
              name: 'wall',
              test: /\/client\/wall\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Tiny modules of the shell: each as a separate file would be mostly overhead.
            {
              name: 'shell',
              test: /\/client\/(state\/(footKeys|offlineEditsAtom|submissionsAtom|supportEmail|waitingEstimatesAtom)|shell\/EmailUs|look\/cspNonce|ui\/ButtonLink)\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            { name: (id, modules) => (isOfWall(id, modules) ? 'shared' : null), minShareCount: 2, priority: 2 },
            {
              name: 'parts',
              test: /\/client\/|\/common\//,
              minShareCount: 15,
              maxModuleSize: 8000,
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
