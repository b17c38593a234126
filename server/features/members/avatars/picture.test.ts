import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { avatarTargetBytes } from '#domain/members/avatar.ts';
import { makeRedrawPicture } from '#server/features/members/avatars/picture.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { aPicture, noise, upload } from '#server/testing/pictures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { app, db, context } = running;
const folder = join(context.settings.dataFolder, 'avatars');

let member: TestMember;
let headers: { cookie: string };

beforeEach(async () => {
  member = await aMember(db);
  headers = await signedIn(running, member);
});

const send = (payload: Buffer, type?: string) => upload(app, headers, payload, type);

const stored = async (payload: Buffer, type?: string): Promise<Buffer> => {
  const answer = await send(payload, type);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/avatars/')]);
  return readFileSync(join(folder, answer.json().avatarUrl.slice('/avatars/'.length)));
};

const filesOf = (userId: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith(userId)) : [];

describe('a picture', () => {
  test('[AVATAR-3] is named after the member and the time, and readable by its owner only', async () => {
    const { avatarUrl } = (await send(await aPicture())).json();
    expect(avatarUrl).toMatch(new RegExp(`^/avatars/${member.userId}_17947\\d{8}\\.webp$`));
    const path = join(folder, avatarUrl.slice('/avatars/'.length));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ] as const)('may be %s', async (type, format) => {
    const picture = await sharp(await aPicture())
      .toFormat(format)
      .toBuffer();
    expect((await sharp(await stored(picture, type)).metadata()).format).toBe('webp');
  });

  test('[AVATAR-4] is scaled down to 512 px and stays below 0.2 MB, whatever it shows', async () => {
    const redrawn = await stored(await noise(1_000), 'image/jpeg');
    const { width, height } = await sharp(redrawn).metadata();
    expect([width, height]).toEqual([512, 512]);
    expect(redrawn.length).toBeLessThan(avatarTargetBytes);
    const small = await sharp(await stored(await aPicture(40, 30))).metadata();
    expect([small.width, small.height]).toEqual([40, 30]);
  });

  test('is rotated upright and loses its metadata', async () => {
    const photo = await sharp(await aPicture(60, 20))
      .jpeg()
      .withExif({ IFD0: { Artist: 'secret-artist', Copyright: 'secret-owner' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes('secret-artist')).toBe(true);
    const redrawn = await stored(photo, 'image/jpeg');
    const { width, height, exif, icc, xmp, orientation } = await sharp(redrawn).metadata();
    expect([width, height]).toEqual([20, 60]);
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(redrawn.includes('secret')).toBe(false);
  });

  test('with animation becomes its first frame', async () => {
    const frames = await sharp([await aPicture(20, 20), await noise(20)], {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { pages, width, height } = await sharp(await stored(frames, 'image/webp')).metadata();
    expect([pages, width, height]).toEqual([undefined, 20, 20]);
  });

  test('is detected by its content, not by its name', async () => {
    const jpeg = await sharp(await aPicture())
      .jpeg()
      .toBuffer();
    expect((await send(jpeg, 'image/png')).statusCode).toBe(200);
  });
});

/** A PNG of a few kilobytes that unpacks to side × side pixels. */
const bomb = (side: number): Buffer => {
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

  test.each([
    ['SVG', () => Buffer.from(svg)],
    ['SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a=1;alert(1)//')],
    [
      'a GIF',
      async () =>
        sharp(await aPicture())
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      async () =>
        sharp(await aPicture())
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      async () =>
        sharp(await aPicture())
          .avif()
          .toBuffer(),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
    ['nothing', () => Buffer.alloc(0)],
    ['a signature alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['half a JPEG', async () => (await noise(200)).subarray(0, 5_000)],
    ['half a PNG', async () => (await aPicture(400, 400)).subarray(0, 200)],
    ['a small file of 400 million pixels', () => bomb(20_000)],
  ])("%s is refused with the venue's message and leaves nothing", async (_, make) => {
    const answer = await send(await make());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'avatar_processing_failed',
      message: 'An error occurred while processing the image. Please try again.',
    });
    expect(filesOf(member.userId)).toEqual([]);
  });

  test('a decompression bomb is refused for its size, and a picture below the limit is accepted', async () => {
    await expect(makeRedrawPicture()(bomb(20_000))).rejects.toMatchObject({
      code: 'avatar_processing_failed',
      cause: { message: expect.stringContaining('pixel limit') },
    });
    expect((await send(bomb(7_000))).statusCode).toBe(200);
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an archive', 'PK\x03\x04secret.txt'],
  ])('[AVATAR-8] %s after a picture is refused with it', async (_, tail) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const picture = await sharp(await aPicture())
        .toFormat(format)
        .toBuffer();
      const both = Buffer.concat([picture, Buffer.from(tail, 'latin1')]);
      const answer = await send(both, `image/${format}`);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().code).toBe('avatar_processing_failed');
    }
    expect(filesOf(member.userId)).toEqual([]);
  });

  test('[AVATAR-8] a page inside a picture is not in the output', async () => {
    const page = '<html><script>alert(1)</script></html>';
    const jpeg = await sharp(await aPicture())
      .jpeg()
      .toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, page.length + 2]);
    const both = Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(page), jpeg.subarray(2)]);
    expect((await stored(both, 'image/jpeg')).includes('<html>')).toBe(false);
  });
});
