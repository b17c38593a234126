import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeClient } from '#cli/client.ts';
import { listClasses } from '#contract/operator-lessons.ts';

let answer: unknown = null;
const server = createServer((_request, response) => {
  response.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = makeClient(() => ({ url, token: 'token' }));

test.each([
  [
    'a question whose fields are of another release is not asked',
    { code: 'confirmation_needed', details: { price: 'unknown' } },
    { code: 'unexpected_answer', message: expect.stringContaining('Is it of the same version?') },
  ],
  [
    'a code of a newer server is said in its own words',
    { code: 'of_tomorrow', details: { some: 'field' } },
    { code: 'of_tomorrow', message: 'Not now. Tomorrow.' },
  ],
])('%s', async (_, { code, details }, failure) => {
  answer = { code, details, message: 'Not now.', hint: 'Tomorrow.' };
  await expect(client.ask(listClasses, { query: {} })).rejects.toMatchObject(failure);
});
