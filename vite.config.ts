import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const fontsAndPictures = /\.(woff2|svg|png|jpg|webp|avif)$/;

/** What every screen needs changes rarely, so it has files of its own that stay in the cache. */
const chunkGroups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    priority: 2,
  },
  {
    name: 'shared',
    // Dialogs are many, but each of them arrives late, and so does what they are made of.
    test: /[\\/](web(?![\\/]ui[\\/]dialog)|domain|contract)[\\/]|lucide-react/,
    minShareCount: 5,
    priority: 1,
  },
];

/** Compressing once at build time affords the best quality and costs the server nothing later. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter(
        (entry) => entry.isFile() && compressible.has(extname(entry.name)),
      );
      await Promise.all(files.map((file) => writeCompressed(join(file.parentPath, file.name))));
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Set by the script that starts both sides for development. */
const apiServer = process.env.DEPOT_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), tailwindcss(), precompress()],
  resolve: {
    // Schemas are the server's business; in the browser they would weigh as much as half of React.
    alias: { zod: new URL('./web/api/no-schemas.ts', import.meta.url).pathname },
  },
  server: {
    // The folder web/api/ has the same address as the server's calls; only its sources end in .ts.
    proxy: {
      '^/api/(?!.*\\.ts(\\?|$))': apiServer,
      '^/sandbox/': apiServer,
      '/avatars': apiServer,
      '^/calendar/': apiServer,
      '/outbox': apiServer,
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // The strict content policy forbids data: and inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'static/js/main.[hash].js',
        chunkFileNames: 'static/js/[name].[hash].chunk.js',
        codeSplitting: { groups: chunkGroups },
        assetFileNames: ({ names }) => {
          const name = names[0] ?? '';
          if (name.endsWith('.css')) return 'static/css/[name].[hash][extname]';
          if (fontsAndPictures.test(name)) return 'static/media/[name].[hash][extname]';
          return 'static/[name].[hash][extname]';
        },
      },
    },
  },
});
