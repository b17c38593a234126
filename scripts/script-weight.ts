import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const built = join(import.meta.dirname, '..', 'dist', 'web');

/** How many bytes of script a page may need at most, with gzip. */
export const scriptBudgets = {
  '/login': 130_000,
  '/': 170_000,
  '/checkout-court': 220_000,
} as const;

/**
 * Opens a page and lists the scripts that it names before the app runs, so that a browser fetches all
 * of them at once. The libraries never arrive, so the app cannot start and name more.
 */
export const scriptsNamedBy = async (page: Page, url: string): Promise<readonly string[]> => {
  await page.route('**/static/js/vendor.*', () => undefined);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
  const named = page.locator('script[src], link[rel="modulepreload"]');
  return named.evaluateAll((elements) =>
    elements.map((element) => {
      const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
      return new URL(address, location.href).pathname;
    }),
  );
};

/** What the scripts weigh together, as the build has compressed them with gzip. */
export const weighScripts = (paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + statSync(join(built, `${path}.gz`)).size, 0);
