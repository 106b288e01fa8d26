import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

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

export default defineConfig(({ mode }) => ({
  root: here,
  plugins: [react(), preloadFont],
  build: {
    // The gallery of components is a page of its own for looking, never part of what is served to people.
    outDir: mode === 'gallery' ? '../.build/gallery' : '../.build/client',
    emptyOutDir: true,
    sourcemap: true,
    assetsDir: 'assets',
    rolldownOptions: { input: mode === 'gallery' ? `${here}ui/gallery.html` : `${here}index.html` },
  },
}));
