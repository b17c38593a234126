import { statSync } from 'node:fs';
import { join } from 'node:path';

const built = join(import.meta.dirname, '..', 'dist', 'web');

/** How many bytes of script a page may need at most, with gzip. */
export const scriptBudgets = {
  '/login': 130_000,
  '/': 170_000,
  '/checkout-court': 220_000,
} as const;

/** The scripts that a page names, so that a browser asks for all of them at once. */
export const scriptsNamedBy = (html: string): readonly string[] =>
  [...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, path = '']) => path);

/** What the scripts weigh together, as the build has compressed them with gzip. */
export const weighScripts = (paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + statSync(join(built, `${path}.gz`)).size, 0);
