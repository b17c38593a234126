import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

const folder = (): string => join(process.env.E2E_DATA ?? '', 'program');

/** The server in one file. From its sources every venue would load 1,900 modules. */
export const venueProgram = (): string => join(folder(), 'main.js');

/** Files beside a module are still found where its source is. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};

/** It is not minified, so that a stack trace names our functions. */
export const makeVenueProgram = async (): Promise<void> => {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces],
    // Packages with native parts stay where they are.
    ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
    build: {
      ssr: 'server/main.ts',
      target: 'esnext',
      outDir: folder(),
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
    },
  });
};
