import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

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

/**
 * Bundles a program of the repository with its modules, so that it starts in a fraction of the time. It
 * is not minified, so that a stack trace names our functions.
 */
const bundleInto = async (folder: string, program: string): Promise<void> => {
  // Loaded where it is needed: most tests that start programs share a bundle.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces],
    // Packages with native parts stay where they are.
    ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
    build: {
      ssr: program,
      target: 'esnext',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
    },
  });
};

/** The first test file that needs the bundle makes it, and the others wait for it. */
export const bundleOnce = async (folder: string, program: string): Promise<void> => {
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock);
    } catch {
      await sleep(100);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      await bundleInto(`${folder}.new`, program);
      renameSync(`${folder}.new`, folder);
    } finally {
      rmdirSync(lock);
    }
  }
};
