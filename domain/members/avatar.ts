import type { RefusalCode } from '#domain/words/refusal-texts.ts';

export const avatarLimitBytes = 5 * 1024 * 1024;

/** About 0.2 MB: the browser's target when it compresses a picture before the upload. */
export const avatarTargetBytes = 200 * 1024;
export const avatarLongestSide = 512;

/**
 * How an avatar may be cached: for an hour, by the browser that requested it and by no proxy, so
 * that a replaced or deleted picture is gone within the hour. [AVATAR-9]
 */
export const avatarCacheControl = 'private, max-age=3600, must-revalidate';

// Formats that every browser can show and re-encode; SVG is left out because it can carry scripts.
const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export type AvatarType = keyof typeof extensions;
export const avatarTypes = Object.keys(extensions) as readonly AvatarType[];

function isAvatarType(type: string): type is AvatarType {
  return Object.hasOwn(extensions, type);
}

/**
 * The check of the picked file in the browser. The upload accepts no other types and sizes, and the
 * server reads what the file really is. [AVATAR-1] [AVATAR-2]
 */
export function refusalOfAvatar(file: { type: string; size: number }): RefusalCode | null {
  if (!isAvatarType(file.type)) return 'avatar_processing_failed';
  if (file.size > avatarLimitBytes) return 'avatar_too_large';
  return null;
}

/** A new name for each upload, so that a cached older picture is never shown for it. [AVATAR-3] */
export function avatarFileName(
  userId: string,
  uploadedAt: Temporal.Instant,
  type: AvatarType,
): string {
  return `${userId}_${uploadedAt.epochMilliseconds}.${extensions[type]}`;
}

const fileShape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_\d{1,16}\.(jpg|png|webp)$/;

/** The member and type in a file name; null for any other text. [AVATAR-6] */
export function parseAvatarFileName(file: string): { userId: string; type: AvatarType } | null {
  const [, userId, extension] = fileShape.exec(file) ?? [];
  const type = avatarTypes.find((one) => extensions[one] === extension);
  return userId === undefined || type === undefined ? null : { userId, type };
}
