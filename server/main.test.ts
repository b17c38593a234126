import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  freePort,
  startFromSources,
  startServer,
  temporaryFolder,
} from '#server/testing/process.ts';

const secrets = { DEPOT_SECRET: 's'.repeat(32), DEPOT_TOKEN: 't'.repeat(32) };

const shared = mkdtempSync(join(tmpdir(), 'depot-'));
afterAll(() => rmSync(shared, { recursive: true, force: true }));
/** The first test creates it; the next ones open it again, because creating it takes longest. */
const demonstration = join(shared, 'data');

/** The operator's message: the lines after "Depot cannot start." */
const refusalOf = async (env: Record<string, string>): Promise<string[]> => {
  const server = await startServer(env);
  expect(await server.ended).toBe(1);
  const lines = server.output().trim().split('\n');
  return lines.slice(lines.indexOf('Depot cannot start.') + 1);
};

/** The one of the tests before, unless this test runs alone. */
const aDemonstration = async (): Promise<string> => {
  if (existsSync(demonstration)) return demonstration;
  const demo = await startServer({ DEPOT_DATA: demonstration, PORT: String(await freePort()) });
  expect(await demo.opened).toBe(true);
  demo.child.kill('SIGTERM');
  await demo.ended;
  return demonstration;
};

test('a start creates what it needs and serves; after a signal it drains, not ready, and still answers', async () => {
  const data = demonstration;
  const port = await freePort();
  const server = startFromSources({ DEPOT_DATA: data, DRAIN_SECONDS: '3', PORT: String(port) });
  expect(await server.opened).toBe(true);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await ask('/readyz')).status).toBe(200);
  expect(server.output()).toContain('athlete@depot.test');
  for (const name of ['secret', 'operator-token']) {
    expect(statSync(join(data, name)).mode & 0o777).toBe(0o600);
  }
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
  const answer = await ask('/api/time');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  expect(await server.ended).toBe(0);
}, 60_000);

test('a port in use is reported in one line, and nothing is created', async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  expect(await refusalOf({ DEPOT_DATA: join(folder, 'data'), PORT: String(port) })).toEqual([
    `Port ${port} on 127.0.0.1 is already in use. Choose another with PORT.`,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('an unwritable data folder is reported in one line', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const lines = await refusalOf({ DEPOT_DATA: join(folder, 'file', 'data'), PORT: '0' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('cannot be written');
  expect(lines[0]).toContain('DEPOT_DATA');
});

test('a wrong DATABASE_URL is reported in one line without the password', async () => {
  const folder = temporaryFolder();
  const lines = await refusalOf({
    ...secrets,
    DATABASE_URL: `postgres://depot:hush@127.0.0.1:${await freePort()}/depot`,
    DEPOT_DATA: join(folder, 'data'),
    PORT: '0',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^DATABASE_URL leads to 127\.0\.0\.1:\d+\/depot, which cannot be used:/);
  expect(lines[0]).not.toContain('hush');
  expect(readdirSync(folder)).toEqual([]);
});

test('missing secrets outside demo mode are reported in one line each, and nothing is created', async () => {
  const folder = temporaryFolder();
  const lines = await refusalOf({ DEPOT_DEMO: '0', DEPOT_DATA: join(folder, 'data'), PORT: '0' });
  expect(lines).toEqual([
    expect.stringMatching(/^DEPOT_SECRET is missing\./),
    expect.stringMatching(/^DEPOT_TOKEN is missing\./),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('an invalid variable is reported in one line', async () => {
  expect(await refusalOf({ PORT: 'eighty' })).toEqual(['PORT must be a number.']);
});

test('a second app on the same data is refused; after kill -9 the next one starts by itself, and stops on a signal', async () => {
  const data = demonstration;
  const first = await startServer({ DEPOT_DATA: data, PORT: String(await freePort()) });
  expect(await first.opened).toBe(true);

  const second = await startServer({ DEPOT_DATA: data, PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('Another Depot is already running on the data in');

  first.child.kill('SIGKILL');
  await first.ended;
  const port = await freePort();
  const third = await startServer({ DEPOT_DATA: data, PORT: String(port) });
  expect(await third.opened).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
}, 60_000);

test('a demonstration cannot become a venue in service', async () => {
  const data = await aDemonstration();
  const lines = await refusalOf({ ...secrets, DEPOT_DEMO: '0', DEPOT_DATA: data, PORT: '0' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('holds a demonstration');
}, 60_000);

test('a venue in service cannot become a demonstration, and gets none of its accounts', async () => {
  const data = temporaryFolder();
  const port = await freePort();
  const service = { ...secrets, DEPOT_DEMO: '0', DEPOT_DATA: data, PORT: String(port) };
  const venue = await startServer(service);
  expect(await venue.opened).toBe(true);
  expect(venue.output()).not.toContain('depot.test');
  const answer = await fetch(`http://127.0.0.1:${port}/api/demo`);
  expect(await answer.json()).toEqual({ demo: null });
  venue.child.kill('SIGTERM');
  await venue.ended;

  const lines = await refusalOf({ DEPOT_DATA: data, PORT: '0' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('belongs to a venue in service');

  const again = await startServer({ ...service, PORT: String(await freePort()) });
  expect(await again.opened).toBe(true);
}, 60_000);

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a %s during the first start leaves no database running and nothing half-created',
  async (signal) => {
    const data = temporaryFolder();
    const server = await startServer({ DEPOT_DATA: data, PORT: String(await freePort()) });
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('Opening the embedded');
    server.child.kill(signal);
    await server.ended;
    expect(await server.opened).toBe(false);
    expect(existsSync(join(data, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    expect(readdirSync(join(data, 'postgres')).filter((name) => name.endsWith('.new'))).toEqual([]);
  },
  60_000,
);
