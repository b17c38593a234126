import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';

// Malformed bytes that no browser sends: every proxy must agree on where a request ends.

const { app } = await openTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Everything received until either side closes the connection. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1');
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data;
    });
    // The server may close the connection while we are still sending; that is an answer too.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n\r\n`;
const smuggled = lines('GET /api/time HTTP/1.1', 'Host: localhost', 'Connection: close');
const post = ['POST /api/session HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];

const statusesIn = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

afterEach(async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test.each([
  [
    'both a length and chunked encoding',
    `${lines(...post, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
    '400',
  ],
  [
    'two lengths',
    `${lines(...post, 'Content-Length: 0', `Content-Length: ${smuggled.length}`)}${smuggled}`,
    '400',
  ],
  ['an invalid length', `${lines(...post, 'Content-Length: +4')}${smuggled}`, '400'],
  ['a chunk without a size', `${lines(...post, 'Transfer-Encoding: chunked')}x\r\n`, '400'],
  ['an unknown encoding', `${lines(...post, 'Transfer-Encoding: xchunked')}${smuggled}`, '400'],
  ['a space before a colon', lines(...post, 'Content-Length : 4'), '400'],
  ['a NUL in a header', lines(...post, 'X-Name: a\0b'), '400'],
  ['no host', lines('GET /api/time HTTP/1.1'), '400'],
  ['no request at all', 'hello\r\n\r\n', '400'],
  ['endless headers', lines(...post, `X-Long: ${'x'.repeat(70_000)}`), '431'],
])('%s is refused, and nothing after it is read', async (_, bytes, status) => {
  expect(statusesIn(await exchange(bytes))).toEqual([status]);
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('the method %s is refused', async (method) => {
  const answer = await exchange(
    lines(
      `${method} /api/time HTTP/1.1`,
      'Host: localhost',
      'X-Secret: shown',
      'Connection: close',
    ),
  );
  expect(statusesIn(answer)).not.toContain('200');
  expect(answer).not.toContain('shown');
});

test('a request for another host is not proxied', async () => {
  const answer = await exchange(
    lines('GET http://evil.example/ HTTP/1.1', 'Host: localhost', 'Connection: close'),
  );
  expect(answer).not.toMatch(/^location:/im);
  expect(answer).not.toContain('evil.example');
});

test('a body announced as too large is refused without waiting for it', async () => {
  const answer = await exchange(lines(...post, 'Content-Length: 999999999'));
  expect(statusesIn(answer)).toEqual(['413']);
});
