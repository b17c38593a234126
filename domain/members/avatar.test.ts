import { expect, test } from 'vitest';
import {
  avatarFileName,
  avatarLongestSide,
  avatarTargetBytes,
  avatarTypes,
  parseAvatarFileName,
  refusalOfAvatar,
} from '#domain/members/avatar.ts';

test.each([
  [1, null],
  [5_242_879, null],
  [5_242_880, null],
  [5_242_881, 'avatar_too_large'],
])('[AVATAR-1] a picture of %i bytes gives %s', (size, refusal) => {
  expect(refusalOfAvatar({ type: 'image/png', size })).toBe(refusal);
});

test.each(['image/jpeg', 'image/png', 'image/webp'])('[AVATAR-2] %s is a picture', (type) => {
  expect(avatarTypes).toContain(type);
  expect(refusalOfAvatar({ type, size: 1 })).toBeNull();
});

test.each(['image/svg+xml', 'image/gif', 'image/heic', 'text/html', '', 'toString'])(
  '[AVATAR-2] %j is not an accepted picture type, whatever its size',
  (type) => {
    expect(refusalOfAvatar({ type, size: 1 })).toBe('avatar_processing_failed');
    expect(refusalOfAvatar({ type, size: 9_999_999 })).toBe('avatar_processing_failed');
  },
);

test.each([
  ['image/jpeg', 'm42_1750896000000.jpg'],
  ['image/png', 'm42_1750896000000.png'],
  ['image/webp', 'm42_1750896000000.webp'],
] as const)('[AVATAR-3] a member’s %s is stored as %s', (type, name) => {
  const uploadedAt = Temporal.Instant.from('2025-06-26T08:00:00+08:00');
  expect(avatarFileName('m42', uploadedAt, type)).toBe(name);
});

test('[AVATAR-4] a picture is at most 512 px and is compressed to about 0.2 MB', () => {
  expect(avatarLongestSide).toBe(512);
  expect(avatarTargetBytes / 1024 / 1024).toBeCloseTo(0.2, 1);
});

const userId = '01999999-9999-7999-8999-999999999999';

test('[AVATAR-6] a file name contains the member and the type of the picture', () => {
  const uploadedAt = Temporal.Instant.from('2025-06-26T08:00:00+08:00');
  for (const type of avatarTypes) {
    const file = avatarFileName(userId, uploadedAt, type);
    expect(parseAvatarFileName(file)).toEqual({ userId, type });
  }
});

test.each([
  '',
  userId,
  `${userId}_1`,
  `${userId}_1.svg`,
  `${userId}_1.webp.html`,
  `${userId}_.webp`,
  `${userId}_1.webp\n`,
  `../${userId}_1.webp`,
  `${userId}_1/../x.webp`,
  `${userId.toUpperCase()}A_1.webp`,
  'm42_1.webp',
])('[AVATAR-6] %j is not one of our files', (file) => {
  expect(parseAvatarFileName(file)).toBeNull();
});
