import sharp from 'sharp';
import { type AvatarType, avatarLongestSide } from '#domain/members/avatar.ts';
import { isNothingButPicture } from '#domain/members/picture-bytes.ts';
import { Refusal } from '#server/http/refusal.ts';

// Allow only these three loaders, whatever a file claims to be. All other loaders of the library
// (SVG, GIF, TIFF, HEIF and more) are blocked for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread for each picture; `atOnce` sets how many pictures run in parallel.
sharp.concurrency(1);
sharp.cache(false);

/** More than today's cameras produce, and far less than a small file can claim to unpack to. */
const mostPixels = 50_000_000;
const secondsAtMost = 10;
/** Keeps even noise, the hardest picture to compress, below 0.2 MB. [AVATAR-4] */
const quality = 80;

/** Pictures share the libuv threads with password hashing and file reads; this leaves them half. */
const atOnce = 2;
/** Each waiting upload holds up to 5 MB. */
const waitingAtMost = 20;

type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

const makeQueue = (): RunInTurn => {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new Refusal('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      working += 1;
    }
    try {
      return await work();
    } finally {
      // The next waiting upload takes over this turn; without one the turn becomes free.
      const next = waiting.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
};

export const pictureType: AvatarType = 'image/webp';

/**
 * Re-encodes the picture: upright, at most 512 px, without metadata or anything else that the file
 * contained. Refuses a file that cannot be read to its end in one of our formats, or that has data
 * after it. [AVATAR-8]
 */
const redrawPicture = async (file: Uint8Array): Promise<Uint8Array> => {
  if (!isNothingButPicture(file)) {
    throw new Refusal('avatar_processing_failed', { fault: 'not_one_picture' });
  }
  try {
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'warning' })
      .autoOrient()
      .resize({
        width: avatarLongestSide,
        height: avatarLongestSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality, alphaQuality: quality })
      .timeout({ seconds: secondsAtMost })
      .toBuffer();
  } catch (error) {
    const refusal = new Refusal('avatar_processing_failed', { fault: 'unreadable' });
    refusal.cause = error;
    throw refusal;
  }
};

/** One queue for all uploads of an app: a few pictures at a time, the others in turn. */
export const makeRedrawPicture = (): ((file: Uint8Array) => Promise<Uint8Array>) => {
  const runInTurn = makeQueue();
  return (file) => runInTurn(() => redrawPicture(file));
};
