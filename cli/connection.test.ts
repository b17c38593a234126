import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { envelopeOf } from '#contract/errors.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { commandProcessTo } from '#server/testing/command-line.ts';
import { freePort, temporaryFolder } from '#server/testing/process.ts';

const { app, db } = await openTestApp({ env: { DEPOT_DEMO: '1' } });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const depot = commandProcessTo(url);

/** A server that closes with the test. */
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('reads the token from the data folder, and the port from PORT', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'operator-token'), `${operatorToken}\n`);
  const env = { DEPOT_TOKEN: '', DEPOT_URL: '', DEPOT_DATA: folder, PORT: new URL(url).port };
  expect((await depot(['switch', 'list'], env)).code).toBe(0);
});

test('without a token it names the places where it looked for one', async () => {
  const folder = temporaryFolder();
  const { code, err } = await depot(['check'], { DEPOT_TOKEN: '', DEPOT_DATA: folder });
  expect(code).toBe(1);
  expect(err).toBe(
    `There is no operator token in ${join(folder, 'operator-token')}. Start Depot there first, or set DEPOT_TOKEN.\n`,
  );
});

test('exits with 1 if there is no server', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const { code, err } = await depot(['check'], { DEPOT_URL: nowhere });
  expect(code).toBe(1);
  expect(err).toMatch(/^Depot cannot be reached at .+ \(.*ECONNREFUSED.*\)\. Is it running\?\n$/);
  expect(err).toContain(nowhere);
});

test('credits issue without an answer says how to repeat it', async () => {
  const silent = await serve((request) => request.socket.destroy());
  const args = [
    'credits',
    'issue',
    'ana@depot.test',
    '10',
    '--reason',
    'Sorry',
    '--key',
    'key-1234',
  ];
  const { code, err } = await depot(args, { DEPOT_URL: silent });
  expect(code).toBe(1);
  expect(err).toContain('With --key key-1234 the same command can be repeated');
});

test('exits with 1 if the server fails', async () => {
  const failing = await serve((_, response) => {
    response.statusCode = 503;
    response.end(JSON.stringify(envelopeOf('unavailable')));
  });
  const { code, err } = await depot(['check'], { DEPOT_URL: failing });
  expect([code, err]).toEqual([1, `${refusals.unavailable}\n`]);
});

test('refuses the answer of a server that is not Depot', async () => {
  const other = await serve((_, response) => response.end('<h1>Hello</h1>'));
  const { code, err } = await depot(['check'], { DEPOT_URL: other });
  expect(code).toBe(1);
  expect(err).toContain('answered with something else');
});

test('issues credits once when the first answer is lost', async () => {
  const { email } = await aMember(db);
  let requests = 0;
  const leaky = await serve(async (request, response) => {
    requests += 1;
    const chunks = await request.toArray();
    const answer = await app.inject({
      method: 'POST',
      url: request.url ?? '',
      headers: request.headers,
      payload: Buffer.concat(chunks),
    });
    if (requests === 1) return request.socket.destroy();
    return response.setHeader('content-type', 'application/json').end(answer.body);
  });
  const run = await depot(['credits', 'issue', email, '10', '--reason', 'Sorry'], {
    DEPOT_URL: leaky,
  });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain('The balance is RM 10.00.');
  expect(requests).toBe(2);
});
