import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const built = join(import.meta.dirname, '..', 'dist', 'web');

/** The byte budgets of each page's scripts, with gzip. */
export const scriptBudgets = {
  '/login': 130_000,
  '/': 170_000,
  '/checkout-court': 220_000,
  '/console': 170_000,
} as const;

/**
 * Opens a page and lists the scripts in its HTML, which a browser loads at once. The libraries are
 * blocked, so the app cannot start and load more.
 */
export const scriptsNamedBy = async (page: Page, url: string): Promise<readonly string[]> => {
  await page.route('**/static/js/*vendor.*', () => undefined);
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

/** The total size of the scripts, compressed with gzip by the build. */
export const weighScripts = (paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + statSync(join(built, `${path}.gz`)).size, 0);
