import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { demoEmail, demoPassword } from '#domain/demo.ts';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';

const root = join(import.meta.dirname, '..');
const port = 21_000 + (process.pid % 10_000);
const address = `http://localhost:${port}`;
const runs = 3;
const bound = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Scores = Readonly<Record<(typeof categories)[number], number>>;

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

/** One visit by a phone on a slow network, as Lighthouse simulates it. */
const visit = async (path: string, cookie: string | null): Promise<Scores> => {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumArguments],
  });
  try {
    const result = await lighthouse(`${address}${path}`, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    const found = result?.lhr.categories ?? {};
    return Object.fromEntries(
      categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
    ) as unknown as Scores;
  } finally {
    chrome.kill();
  }
};

/** Prints the medians and tells whether all of them reach the bound. */
const measure = async (path: string, cookie: string | null): Promise<boolean> => {
  const scores: Scores[] = [];
  for (let run = 0; run < runs; run += 1) scores.push(await visit(path, cookie));
  const columns = categories.map((name) => `${name} ${median(scores.map((score) => score[name]))}`);
  console.log(
    `${path.padEnd(10)} ${columns.join(', ')} (median of ${runs}; performance ${scores.map((score) => score.performance).join(', ')})`,
  );
  return categories.every((name) => median(scores.map((score) => score[name])) >= bound);
};

const data = mkdtempSync(join(tmpdir(), 'depot-lighthouse-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DEPOT_DATA: data, LOG_LEVEL: 'error' },
});
try {
  await waitUntilReady();
  const login = await measure('/login', null);
  const home = await measure('/', await signInCookie());
  process.exitCode = login && home ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
