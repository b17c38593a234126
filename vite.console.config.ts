import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  assetFileNames,
  precompress,
  preloadFonts,
  sharedBuild,
  withoutSchemas,
  withoutSummaries,
} from './vite.config.ts';

// The console is a build of its own, so that none of its code can end up in a script of the
// members' app. It is added to the folder that the members' build has emptied.
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [
    withoutSummaries(),
    react({ compiler: true }),
    tailwindcss(),
    preloadFonts(),
    precompress(),
  ],
  resolve: { alias: withoutSchemas },
  build: {
    ...sharedBuild,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/console.html',
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'static/js/console.[hash].js',
        chunkFileNames: 'static/js/console-[name].[hash].chunk.js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 1 },
            // The code for signing in and for the day, in one file; each further file costs more than its bytes.
            { name: 'first', test: /(?<!main)\.tsx?$/, tags: ['$initial'] },
          ],
        },
        assetFileNames,
      },
    },
  },
});
