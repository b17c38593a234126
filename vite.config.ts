import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const fontsAndPictures = /\.(woff2|svg|png|jpg|webp|avif)$/;

/** Few files, because each costs a slow phone more than its bytes. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The page's own script, which must not wait for any of the others.
  { name: 'boot', tags: ['$initial'], priority: 5 },
  {
    // It changes rarely, and so stays in the cache from one version to the next.
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    priority: 4,
  },
  // The app and all that it needs.
  { name: 'app', test: /[\\/]web[\\/]main\.tsx$/, priority: 3 },
  // The frame around every screen of a member, and all that it needs.
  { name: 'frame', test: /[\\/]features[\\/]frame[\\/]frame\.tsx$/, priority: 2 },
  // Code that several of those screens share. Unpaid orders are apart, because few members have one.
  // Prices would come with them otherwise, and the start screen has prices.
  {
    name: 'members',
    test: /[\\/]web[\\/](?!features[\\/]checkout[\\/])|[\\/]domain[\\/]venue[\\/]pricing\.ts$/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'orders', test: /[\\/]features[\\/]checkout[\\/]/, minShareCount: 3 },
];

/** Puts the outlines of the screens into the page; Vite then names their pictures as in any HTML. */
function addOutlines(): Plugin {
  return {
    name: 'outlines',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async () => {
        const { module } = await runnerImport<typeof import('#web/outlines.tsx')>('/outlines.tsx', {
          configFile: false,
          root: 'web',
          logLevel: 'error',
          resolve: { alias: withoutSchemas },
          build: { assetsInlineLimit: 0 },
        });
        return module.drawOutlines().map(({ id, markup }) => ({
          tag: 'template',
          attrs: { id },
          children: markup,
          injectTo: 'body',
        }));
      },
    },
  };
}

/** Names the fonts in the page, or a browser learns of them when it has laid the page out. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head',
          })),
    },
  };
}

/** Compressing once at build time affords the best quality and costs the server nothing later. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name))
        // The console's build follows that of the members' app in the same folder.
        .filter((path) => !existsSync(`${path}.br`));
      await Promise.all(paths.map(writeCompressed));
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Schemas are the server's business; in the browser they would weigh as much as half of React. */
export const withoutSchemas = { zod: new URL('./web/api/no-schemas.ts', import.meta.url).pathname };

const callSummary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm;

/** What a call does is described to readers of the API, not to browsers. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null;
      return { code: code.replaceAll(callSummary, ''), map: null };
    },
  };
}

export const assetFileNames = ({ names }: { readonly names: readonly string[] }): string => {
  const name = names[0] ?? '';
  if (name.endsWith('.css')) return 'static/css/[name].[hash][extname]';
  if (fontsAndPictures.test(name)) return 'static/media/[name].[hash][extname]';
  return 'static/[name].[hash][extname]';
};

/** Set by the script that starts both sides for development. */
const apiServer = process.env.DEPOT_API ?? 'http://127.0.0.1:3000';

export const sharedBuild: BuildOptions = {
  outDir: '../dist/web',
  target: 'baseline-widely-available',
  sourcemap: false,
  // The strict content policy forbids data: and inline scripts, so nothing is inlined.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

export default defineConfig({
  root: 'web',
  plugins: [
    withoutSummaries(),
    react({ compiler: true }),
    tailwindcss(),
    preloadFonts(),
    addOutlines(),
    precompress(),
  ],
  resolve: {
    alias: withoutSchemas,
  },
  server: {
    // The folder web/api/ has the same address as the server's calls; only its sources end in .ts.
    proxy: {
      '^/api/(?!.*\\.ts(\\?|$))': apiServer,
      '^/sandbox/': apiServer,
      '/avatars': apiServer,
      '^/calendar/': apiServer,
      '/outbox': apiServer,
      // The console has a page of its own. Its sources have a dot in their address.
      '^/console(/[^.]*)?(\\?|$)': { target: apiServer, bypass: () => '/console.html' },
    },
  },
  build: {
    ...sharedBuild,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'static/js/main.[hash].js',
        chunkFileNames: 'static/js/[name].[hash].chunk.js',
        codeSplitting: { groups: chunkGroups },
        assetFileNames,
      },
    },
  },
});
