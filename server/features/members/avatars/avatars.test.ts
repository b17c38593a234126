import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '#server/app-context.ts';
import {
  removeLeavingFiles,
  storeUpload,
  sweepAvatars,
} from '#server/features/members/avatars/avatars.ts';
import { type AvatarStorage, keepOnDisk } from '#server/features/members/avatars/gateway.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { aPicture, noise, upload } from '#server/testing/pictures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { app, db, context } = running;
const folder = join(context.settings.dataFolder, 'avatars');
const keeping = { storage: keepOnDisk(folder), log: app.log as Log };

let member: TestMember;
let headers: { cookie: string };

beforeEach(async () => {
  member = await aMember(db);
  headers = await signedIn(running, member);
});

const send = (payload: Buffer, type?: string) => upload(app, headers, payload, type);

const filesOf = (userId: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith(userId)) : [];

describe('an upload', () => {
  test('[AVATAR-1] of more than 5 MB is refused, with or without a content length', async () => {
    const tooLarge = {
      code: 'avatar_too_large',
      message: 'File size exceeds 5MB limit. Please upload a smaller image.',
    };
    const announced = await send(Buffer.alloc(5_242_881));
    expect(announced.statusCode).toBe(413);
    expect(announced.json()).toMatchObject(tooLarge);
    const chunked = await app.inject({
      method: 'POST',
      url: '/api/profile/avatar',
      headers: { ...headers, 'content-type': 'image/png' },
      payload: Readable.from(Array.from({ length: 6 }, () => Buffer.alloc(1_048_576))),
    });
    expect(chunked.json()).toMatchObject(tooLarge);
    // Exactly 5 MB is accepted; it only has to be a picture.
    expect((await send(Buffer.alloc(5_242_880))).json().code).toBe('avatar_processing_failed');
  });

  test.each(['image/svg+xml', 'image/gif', 'text/html', 'application/json', 'multipart/form-data'])(
    '[AVATAR-2] of type %s is refused',
    async (type) => {
      const answer = await send(await aPicture(), type);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().code).toBe('avatar_processing_failed');
    },
  );

  test('without a body is refused', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/profile/avatar', headers });
    expect(answer.json().code).toBe('avatar_processing_failed');
  });

  test('is for members only, and never for a page of another site', async () => {
    const picture = await aPicture();
    expect((await upload(app, {}, picture)).statusCode).toBe(401);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await upload(app, foreign, picture)).statusCode).toBe(403);
  });

  test('is the only route that accepts pictures', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/profile',
      headers: { ...headers, 'content-type': 'image/png' },
      payload: await aPicture(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
  });

  test('is documented with its content types', async () => {
    const api = (await app.inject('/openapi.json')).json();
    const { content } = api.paths['/api/profile/avatar'].post.requestBody;
    expect(Object.keys(content)).toEqual(['image/jpeg', 'image/png', 'image/webp']);
    expect(Object.keys(api.paths['/api/profile'].put.requestBody.content)).toEqual([
      'application/json',
    ]);
  });

  test('of many members at once is processed a few at a time, and all succeed', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 12 }, async () => signedIn(running, await aMember(db))),
    );
    const picture = await noise(300);
    const answers = await Promise.all(
      browsers.map((browser) => upload(app, browser, picture, 'image/jpeg')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });
});

describe('serving', () => {
  test('[AVATAR-9] lets browsers cache the file for an hour and not run it', async () => {
    const { avatarUrl } = (await send(await aPicture())).json();
    const answer = await app.inject(avatarUrl);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    });
  });

  const own = '01999999-9999-7999-8999-999999999999';
  test.each([
    `/avatars/${own}_1.webp`,
    `/avatars/${own}_1.svg`,
    `/avatars/${own}_1.webp.html`,
    '/avatars/..%2fsecret',
    '/avatars/%2e%2e%2foperator-token',
    '/avatars/secret',
  ])('[AVATAR-6] %s is not found', async (path) => {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
  });
});

describe('[AVATAR-7] unused files', () => {
  test('are removed by the next upload', async () => {
    await send(await aPicture());
    await send(await aPicture());
    const { avatarUrl } = (await send(await aPicture())).json();
    expect(filesOf(member.userId).map((file) => `/avatars/${file}`)).toEqual([avatarUrl]);
  });

  test('are removed after a day, and those in use stay', async () => {
    const used = await storeUpload(context, keeping, member.userId, await aPicture());
    await db
      .updateTable('profiles')
      .set({ avatar_url: used })
      .where('user_id', '=', member.userId)
      .execute();
    await storeUpload(context, keeping, member.userId, await aPicture());
    await sweepAvatars(context, keeping);
    expect(filesOf(member.userId)).toHaveLength(2);
    context.clock.set(context.clock.now().add({ hours: 25 }));
    await sweepAvatars(context, keeping);
    expect(filesOf(member.userId).map((file) => `/avatars/${file}`)).toEqual([used]);
  });

  test('[AVATAR-9] keep their row until they are removed, and are not served meanwhile', async () => {
    const failing: AvatarStorage = {
      ...keeping.storage,
      remove: async () => {
        throw new Error('the disk is unavailable');
      },
    };
    await storeUpload(context, keeping, member.userId, await aPicture());
    const url = await storeUpload(
      context,
      { ...keeping, storage: failing },
      member.userId,
      await aPicture(),
    );
    const [given] = filesOf(member.userId).filter((file) => `/avatars/${file}` !== url);
    expect((await app.inject(`/avatars/${given}`)).statusCode).toBe(404);
    expect((await app.inject(url)).statusCode).toBe(200);
    expect(filesOf(member.userId)).toHaveLength(2);
    await removeLeavingFiles(context, keeping, member.userId);
    expect(filesOf(member.userId).map((file) => `/avatars/${file}`)).toEqual([url]);
  });

  test('keep their row if another upload replaced them during their upload', async () => {
    const failing: AvatarStorage = {
      ...keeping.storage,
      put: async (file, bytes) => {
        // The next upload marks this file as leaving and deletes its row before the file exists.
        await storeUpload(context, keeping, member.userId, await aPicture());
        await keeping.storage.put(file, bytes);
      },
      remove: async () => {
        throw new Error('the disk is unavailable');
      },
    };
    const late = storeUpload(
      context,
      { ...keeping, storage: failing },
      member.userId,
      await aPicture(),
    );
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(filesOf(member.userId)).toHaveLength(2);
    await removeLeavingFiles(context, keeping, member.userId);
    expect(filesOf(member.userId)).toHaveLength(1);
  });

  test('are removed together with what a crash left half written', async () => {
    const { avatarUrl } = (await send(await aPicture())).json();
    writeFileSync(join(folder, `${avatarUrl.slice('/avatars/'.length)}.part`), 'half a pict');
    await send(await aPicture());
    expect(filesOf(member.userId)).toHaveLength(1);
    expect(filesOf(member.userId)[0]).toMatch(/\.webp$/);
  });

  test('a file that cannot be stored is refused, and the upload can be retried', async () => {
    const failing: AvatarStorage = {
      ...keeping.storage,
      put: async () => {
        throw new Error('the disk is full');
      },
    };
    const failed = storeUpload(
      context,
      { ...keeping, storage: failing },
      member.userId,
      await aPicture(),
    );
    await expect(failed).rejects.toMatchObject({ code: 'avatar_upload_failed' });
    expect((await send(await aPicture())).statusCode).toBe(200);
  });
});
