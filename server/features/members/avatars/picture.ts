import sharp from 'sharp';
import { type AvatarType, avatarLongestSide } from '#domain/members/avatar.ts';
import { isNothingButPicture } from '#domain/members/picture-bytes.ts';
import { Refusal } from '#server/http/refusal.ts';

// Whatever a file calls itself, only these three can be read; all other readers of the library,
// SVG, GIF, TIFF and HEIF among them, are shut for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread for each picture: several pictures at once are what `atOnce` is for.
sharp.concurrency(1);
sharp.cache(false);

/** More than any camera of today takes, and far less than a small file can claim to unpack to. */
const mostPixels = 50_000_000;
const secondsAtMost = 10;
/** Even noise, the hardest picture to compress, stays below 0.2 MB with it. [AVATAR-4] */
const quality = 80;

/** Pictures share the few threads that also hash passwords and read files; half are left to them. */
const atOnce = 2;
/** Each of those who wait holds up to 5 MB. */
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
      // The next in the queue takes over the turn; without a next one it is free again.
      const next = waiting.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
};

export const pictureType: AvatarType = 'image/webp';

/**
 * The picture drawn anew: upright, at most 512 px, without metadata, and without anything else that
 * the file carried. What cannot be read to its end as one of our formats is refused, and so is what
 * goes on after it. [AVATAR-8]
 */
const redrawPicture = async (file: Uint8Array): Promise<Uint8Array> => {
  if (!isNothingButPicture(file)) {
    throw new Refusal('avatar_processing_failed', {
      details: 'The file is not one whole picture',
    });
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
    const details = error instanceof Error ? error.message : String(error);
    throw new Refusal('avatar_processing_failed', { details });
  }
};

/** One queue for all uploads of an app: a few pictures at a time, the others in turn. */
export const makeRedrawPicture = (): ((file: Uint8Array) => Promise<Uint8Array>) => {
  const runInTurn = makeQueue();
  return (file) => runInTurn(() => redrawPicture(file));
};
