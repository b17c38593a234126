import { statSync } from 'node:fs';
import { join } from 'node:path';
import { getSession } from '#contract/accounts.ts';
import { getVenue } from '#contract/venue.ts';
import { expect, signIn, test } from '#e2e/journey.ts';

const built = join(import.meta.dirname, '..', 'dist', 'web');
const budget = 120_000;
const homeBudget = 150_000;

test(`the login page needs at most ${budget} bytes of script in all, with gzip`, async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const sizes = [...scripts].map((path) => statSync(join(built, `${path}.gz`)).size);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
});

test(`a member's page names at most ${homeBudget} bytes of script, and its screen asks for nothing more`, async ({
  page,
}) => {
  await signIn(page, 'normal_member@depot.test');
  const html = await (await page.request.get('/')).text();
  const named = [...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(named.some((path) => path.includes('home-screen'))).toBe(true);
  const sizes = named.map((path) => statSync(join(built, `${path}.gz`)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(homeBudget);

  const tab = await page.context().newPage();
  const calls: string[] = [];
  tab.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await tab.goto('/');
  await expect(tab.getByRole('button', { name: /^Pickle,/ })).toBeVisible();
  expect(calls).not.toContain(getSession.path);
  expect(calls).not.toContain(getVenue.path);
});

test('scripts have the names that the venue expects', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  // The watcher over the others stands apart from them; it is asked for anew each time.
  for (const path of scripts.filter((script) => script !== '/boot.js')) {
    expect(path).toMatch(/^\/static\/js\/(main\.[0-9a-f]{8}\.js|[\w.-]+\.[0-9a-f]{8}\.chunk\.js)$/);
  }
});
