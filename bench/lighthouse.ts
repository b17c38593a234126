import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { bookingDayOf } from '#domain/booking-day.ts';
import { demoEmail, demoPassword } from '#domain/demo.ts';
import { checkoutStateOf } from '#domain/selection.ts';
import { addDays } from '#domain/venue-time.ts';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';

const root = join(import.meta.dirname, '..');
const port = 21_000 + (process.pid % 10_000);
const address = `http://localhost:${port}`;
const runs = 3;
const bound = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const vitals = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

type Category = (typeof categories)[number];
type Vital = keyof typeof vitals;
type Figures = Readonly<Record<Category | Vital, number>>;

interface Page {
  readonly path: string;
  readonly cookie?: string;
  /** What the screen before would have handed over. */
  readonly state?: unknown;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const waitUntilReady = async (): Promise<void> => {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
};

const signInCookie = async (): Promise<string> => {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail('normal_member'), password: demoPassword }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

/** The router finds the state where it would have left it, before the app looks for it. */
const handOver = async (chromePort: number, state: unknown): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://localhost:${chromePort}`);
  await browser.contexts()[0]?.addInitScript((usr) => {
    if (history.state === null) history.replaceState({ usr, key: 'start', idx: 0 }, '');
  }, state);
};

/** One visit by a phone on a slow network, as Lighthouse simulates it. */
const visit = async ({ path, cookie, state }: Page): Promise<Figures> => {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumArguments],
  });
  try {
    if (state !== undefined) await handOver(chrome.port, state);
    const result = await lighthouse(`${address}${path}`, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (result === undefined) throw new Error('Lighthouse has found nothing.');
    const { lhr } = result;
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) {
      throw new Error(`${path} led to ${lhr.finalDisplayedUrl}.`);
    }
    const scores = categories.map((name) => [
      name,
      Math.round((lhr.categories[name]?.score ?? 0) * 100),
    ]);
    const found = Object.entries(vitals).map(([name, id]) => [name, lhr.audits[id]?.numericValue]);
    return Object.fromEntries([...scores, ...found]);
  } finally {
    chrome.kill();
  }
};

/** Prints the medians and tells whether all scores reach the bound. */
const measure = async (page: Page): Promise<boolean> => {
  const visits: Figures[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(page));
  const medianOf = (name: Category | Vital): number => median(visits.map((found) => found[name]));
  const columns = [
    ...categories.map((name) => `${name} ${medianOf(name)}`),
    `LCP ${(medianOf('LCP') / 1_000).toFixed(2)} s`,
    `CLS ${medianOf('CLS').toFixed(3)}`,
    `TBT ${Math.round(medianOf('TBT'))} ms`,
  ];
  const single = visits.map(({ performance }) => performance).join(', ');
  console.log(`${page.path.padEnd(15)} ${columns.join(', ')} (medians; performance ${single})`);
  return categories.every((name) => medianOf(name) >= bound);
};

/** Two hours of a court on a day that is open to everybody. */
const aSelection = () =>
  checkoutStateOf(
    {
      sport: 'Pickle',
      date: addDays(bookingDayOf(Temporal.Now.instant()), 2),
      courtType: 'Tournament Court',
      court: 'Tournament Court 1',
      slots: { 'Tournament Court 1': [10, 11] },
    },
    'normal_member',
  );

const data = mkdtempSync(join(tmpdir(), 'depot-lighthouse-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DEPOT_DATA: data, LOG_LEVEL: 'error' },
});
try {
  await waitUntilReady();
  const cookie = await signInCookie();
  const pages: Page[] = [
    { path: '/login' },
    { path: '/', cookie },
    { path: '/checkout-court', cookie, state: aSelection() },
  ];
  let areGood = true;
  for (const page of pages) areGood = (await measure(page)) && areGood;
  process.exitCode = areGood ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
