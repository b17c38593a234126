import { avatarsPath } from '#contract/profile.ts';
import { type AvatarType, avatarFileName, parseAvatarFileName } from '#domain/members/avatar.ts';
import type { AppContext, Log } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteFile,
  findFile,
  insertFile,
  insertLeaving,
  listLeaving,
  listMembersWithUnusedFiles,
  lockAvatar,
  markLeaving,
  markReady,
} from '#server/features/members/avatars/avatars.repository.ts';
import type { AvatarStorage } from '#server/features/members/avatars/gateway.ts';
import { pictureType } from '#server/features/members/avatars/picture.ts';
import { requireAccount } from '#server/features/members/members.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface AvatarKeeping {
  readonly storage: AvatarStorage;
  readonly log: Log;
}

const urlOfFile = (file: string): string => `${avatarsPath}/${file}`;

const fileOfUrl = (url: string): string => url.slice(avatarsPath.length + 1);

const fileInUse = (avatarUrl: string | null): string | null =>
  avatarUrl === null ? null : fileOfUrl(avatarUrl);

/** Gives two uploads of one member in the same millisecond different names. [AVATAR-3] */
const freshName = async (tx: Tx, userId: string, now: Temporal.Instant): Promise<string> => {
  let at = now;
  let name = avatarFileName(userId, at, pictureType);
  while ((await findFile(tx, name)) !== undefined) {
    at = at.add({ milliseconds: 1 });
    name = avatarFileName(userId, at, pictureType);
  }
  return name;
};

/** Inserts the row of the new file and marks earlier unsaved uploads for removal. [AVATAR-7] */
const expectFile = ({ db, clock }: AppContext, userId: string): Promise<string> =>
  transact(db, async (tx) => {
    await requireAccount(tx, userId);
    const profile = await lockAvatar(tx, userId);
    if (profile === undefined) throw new Refusal('not_found');
    await markLeaving(tx, userId, { except: fileInUse(profile.avatarUrl) });
    const now = clock.now();
    const file = await freshName(tx, userId, now);
    await insertFile(tx, userId, file, now);
    return file;
  });

/**
 * Removes files marked as `leaving`, of one member or of all. Runs after the commit and never
 * throws: a file that cannot be removed keeps its row until the next run.
 */
export const removeLeavingFiles = async (
  { db }: AppContext,
  { storage, log }: AvatarKeeping,
  userId: string | null,
): Promise<void> => {
  const logFailure = (error: unknown): void =>
    log.warn({ err: error }, 'avatar not removed, will retry');
  const files = await listLeaving(db, userId).catch((error: unknown) => {
    logFailure(error);
    return [];
  });
  for (const file of files) {
    await storage
      .remove(file)
      .then(() => deleteFile(db, file))
      .catch(logFailure);
  }
};

/** Stores a processed picture. The member's next save may refer to it. */
export const storeUpload = async (
  context: AppContext,
  keeping: AvatarKeeping,
  userId: string,
  picture: Uint8Array,
): Promise<string> => {
  const file = await expectFile(context, userId);
  try {
    await keeping.storage.put(file, picture);
  } catch (error) {
    keeping.log.error({ err: error, file }, 'avatar not stored');
    throw new Refusal('avatar_upload_failed');
  }
  const isKept = await markReady(context.db, file);
  // A concurrent upload of the same member has replaced this file. Its row may be deleted already,
  // so insert it again before the file is removed.
  if (!isKept) await insertLeaving(context.db, userId, file, context.clock.now());
  await removeLeavingFiles(context, keeping, userId);
  if (!isKept) throw new Refusal('conflict');
  return urlOfFile(file);
};

/**
 * Makes an uploaded picture the member's avatar and marks all others for removal. The profile must
 * be locked. Call `removeLeavingFiles` after the commit.
 */
export const chooseAvatar = async (tx: Tx, userId: string, url: string): Promise<void> => {
  const file = fileOfUrl(url);
  const isOwn = url === urlOfFile(file) && parseAvatarFileName(file)?.userId === userId;
  if (!isOwn) throw new Refusal('forbidden');
  // Another tab may have uploaded or saved a picture since, and thereby replaced this one.
  const found = await findFile(tx, file);
  if (found?.state !== 'ready') throw new Refusal('conflict');
  await markLeaving(tx, userId, { except: file });
};

/**
 * Marks all pictures of a member for removal. The caller must clear the profile's avatar in the
 * same transaction.
 */
export const discardAvatars = async (tx: Tx, userId: string): Promise<void> => {
  await lockAvatar(tx, userId);
  await markLeaving(tx, userId, { except: null });
};

/** Does not serve a file marked as `leaving`, even if the storage cannot remove it. [AVATAR-9] */
export const readAvatar = async (
  { db }: AppContext,
  { storage, log }: AvatarKeeping,
  file: string,
): Promise<{ readonly bytes: Uint8Array; readonly type: AvatarType }> => {
  const named = parseAvatarFileName(file);
  if (named === null) throw new Refusal('not_found');
  if ((await findFile(db, file))?.state === 'leaving') throw new Refusal('not_found');
  const bytes = await storage.read(file).catch((error: unknown) => {
    log.error({ err: error, file }, 'avatar not readable');
    throw new Refusal('unavailable');
  });
  if (bytes === null) throw new Refusal('not_found');
  return { bytes, type: named.type };
};

const unsavedFor = { hours: 24 } as const;

/** Removes uploads that were never saved, and files that could not be removed before. */
export const sweepAvatars = async (context: AppContext, keeping: AvatarKeeping): Promise<void> => {
  const { db, clock } = context;
  const before = clock.now().subtract(unsavedFor);
  for (const userId of await listMembersWithUnusedFiles(db, avatarsPath, before)) {
    await transact(db, async (tx) => {
      const profile = await lockAvatar(tx, userId);
      await markLeaving(tx, userId, { except: fileInUse(profile?.avatarUrl ?? null), before });
    });
  }
  await removeLeavingFiles(context, keeping, null);
};
