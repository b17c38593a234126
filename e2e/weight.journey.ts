import { getSession } from '#contract/accounts.ts';
import { getVenue } from '#contract/venue.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { expect, signIn, test, timed } from '#e2e/journey.ts';
import { scriptBudgets, scriptsNamedBy, weighScripts } from '#scripts/script-weight.ts';

test(`the login page loads at most ${scriptBudgets['/login']} bytes of gzipped script`, async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(scripts.size).toBeGreaterThan(1);
  expect(weighScripts(scripts)).toBeLessThanOrEqual(scriptBudgets['/login']);
});

test(`a member's page links at most ${scriptBudgets['/']} bytes of script and embeds the first answers`, {
  tag: timed,
}, async ({ page }) => {
  await signIn(page, 'normal_member@depot.test');
  const tab = await page.context().newPage();
  const calls: string[] = [];
  tab.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // A busy server serves a page without its first answers rather than late.
  await expect(async () => {
    const other = await page.context().newPage();
    const named = await scriptsNamedBy(other, '/');
    await other.close();
    expect(named.some((path) => path.includes('home-screen'))).toBe(true);
    expect(weighScripts(named)).toBeLessThanOrEqual(scriptBudgets['/']);
    calls.length = 0;
    await tab.goto('/');
    await expect(tab.getByRole('button', { name: /^Pickle,/ })).toBeVisible();
    expect(calls).not.toContain(getSession.path);
    expect(calls).not.toContain(getVenue.path);
  }).toPass({ timeout: 30_000 });
});

test(`the court checkout's page links at most ${scriptBudgets['/checkout-court']} bytes of script`, async ({
  page,
}) => {
  await signIn(page, 'normal_member@depot.test');
  const named = await scriptsNamedBy(await page.context().newPage(), '/checkout-court');
  expect(named.some((path) => path.includes('checkout-form'))).toBe(true);
  expect(weighScripts(named)).toBeLessThanOrEqual(scriptBudgets['/checkout-court']);
});

test(`the console loads at most ${scriptBudgets['/console']} bytes of script, and shares none with members`, async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto('/console', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: consoleLabels.signIn.title })).toBeVisible();
  expect(weighScripts(scripts)).toBeLessThanOrEqual(scriptBudgets['/console']);
  const ofConsole = [...scripts];
  expect(ofConsole.filter((path) => !path.startsWith('/static/js/console'))).toEqual([]);
  scripts.clear();
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect([...scripts].filter((path) => ofConsole.includes(path))).toEqual([]);
});

test('script files have the names that the server expects', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  for (const path of scripts) {
    expect(path).toMatch(/^\/static\/js\/(main\.[0-9a-f]{8}\.js|[\w.-]+\.[0-9a-f]{8}\.chunk\.js)$/);
  }
});
