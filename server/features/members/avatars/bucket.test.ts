import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import aws4 from 'aws4';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AvatarStorage, keepInBucket } from '#server/features/members/avatars/gateway.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { aPicture, upload } from '#server/testing/pictures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const credentials = { accessKeyId: 'key-of-the-tests', secretAccessKey: 'secret-of-the-tests' };
const region = 'ap-southeast-3';
const file = '01999999-9999-7999-8999-999999999999_1763172000000.webp';

const objects = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>();
let failuresLeft = 0;

/** Signs the received request again with another library and compares the signatures. */
const isSignedRight = (request: IncomingMessage): boolean => {
  const given = request.headers.authorization ?? '';
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(given) ?? [];
  const headers = Object.fromEntries(
    names.split(';').map((name) => [name, String(request.headers[name])]),
  );
  const signed = aws4.sign(
    {
      service: 's3',
      region,
      method: request.method ?? '',
      path: request.url ?? '',
      headers,
      extraHeadersToIgnore: { 'content-type': true, 'content-length': true },
    },
    credentials,
  );
  return signed.headers.Authorization === given;
};

/** The part of S3 that avatars need. */
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const key = request.url ?? '';
  const answer = (status: number, content?: Buffer): void => {
    response.writeHead(status).end(content);
  };
  if (failuresLeft > 0) {
    failuresLeft -= 1;
    return answer(503);
  }
  if (!isSignedRight(request)) return answer(403);
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== hash) return answer(400);
  if (!key.startsWith('/pictures/')) return answer(404);
  switch (request.method) {
    case 'PUT':
      if (request.headers['if-none-match'] === '*' && objects.has(key)) return answer(412);
      objects.set(key, { headers: request.headers, body });
      return answer(200);
    case 'GET':
      return objects.has(key) ? answer(200, objects.get(key)?.body) : answer(404);
    case 'DELETE':
      objects.delete(key);
      return answer(204);
    default:
      return answer(405);
  }
});

let url: string;
let storage: AvatarStorage;
const settings = {
  region,
  keyId: credentials.accessKeyId,
  secret: credentials.secretAccessKey,
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`;
  storage = keepInBucket({ url, ...settings });
});
afterAll(() => server.close());
beforeEach(() => {
  objects.clear();
  failuresLeft = 0;
});

test('[AVATAR-9] a picture is stored with its cache lifetime, read and removed', async () => {
  expect(await storage.read(file)).toBeNull();
  await storage.put(file, Buffer.from('a picture'));
  expect(objects.get(`/pictures/${file}`)?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600, must-revalidate',
  });
  expect(Buffer.from((await storage.read(file)) ?? []).toString()).toBe('a picture');
  await storage.remove(file);
  await storage.remove(file);
  expect(await storage.read(file)).toBeNull();
});

test('a picture is never overwritten', async () => {
  await storage.put(file, Buffer.from('first'));
  await expect(storage.put(file, Buffer.from('second'))).rejects.toThrow('412');
  expect(objects.get(`/pictures/${file}`)?.body.toString()).toBe('first');
});

test('a wrong secret and a wrong bucket are errors, not missing pictures', async () => {
  const stranger = keepInBucket({ url, ...settings, secret: 'guessed' });
  await expect(stranger.put(file, Buffer.from('x'))).rejects.toThrow('403');
  await expect(stranger.read(file)).rejects.toThrow('403');
  const lost = keepInBucket({ url: url.replace('pictures', 'nowhere'), ...settings });
  await expect(lost.put(file, Buffer.from('x'))).rejects.toThrow('no bucket');
});

test('a short failure of the bucket is retried, a long one is reported', async () => {
  failuresLeft = 2;
  await storage.put(file, Buffer.from('late'));
  failuresLeft = 3;
  await expect(storage.read(file)).rejects.toThrow('503');
});

test('only valid picture names reach the bucket', async () => {
  for (const name of ['../other/key', '', 'x.webp', `${file}?acl`, `${file}/..`]) {
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('not the name of an avatar');
  }
  expect(objects.size).toBe(0);
});

test('with its four settings every avatar call uses the bucket', async () => {
  const running = await openTestApp({
    env: {
      AVATARS_S3_URL: `${url}/`,
      AVATARS_S3_REGION: region,
      AVATARS_S3_KEY_ID: credentials.accessKeyId,
      AVATARS_S3_SECRET: credentials.secretAccessKey,
    },
  });
  const { app, db } = running;
  const headers = await signedIn(running, await aMember(db));
  const { avatarUrl } = (await upload(app, headers, await aPicture())).json();
  const shown = await app.inject(avatarUrl);
  expect(shown.headers['content-type']).toBe('image/webp');
  expect(shown.rawPayload).toEqual([...objects.values()][0]?.body);
  failuresLeft = 99;
  expect((await app.inject(avatarUrl)).statusCode).toBe(503);
  const failed = await upload(app, headers, await aPicture());
  expect(failed.json()).toMatchObject({
    code: 'avatar_upload_failed',
    message: 'Failed to upload image. Please try again.',
  });
});
