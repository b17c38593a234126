import { expect, test } from 'vitest';
import { hidingFlag, isAnnouncementHidden } from '#domain/venue/announcements.ts';

test('[NEWS-1] an announcement is shown until it is hidden, and a later one is shown again', () => {
  expect(isAnnouncementHidden(null, 4)).toBe(false);
  expect(isAnnouncementHidden(hidingFlag(4), 4)).toBe(true);
  expect(isAnnouncementHidden(hidingFlag(4), 3)).toBe(true);
  expect(isAnnouncementHidden(hidingFlag(4), 5)).toBe(false);
});

test.each(['', 'false', 'yes', '{}'])('[NEWS-1] a flag that reads %o hides nothing', (flag) => {
  expect(isAnnouncementHidden(flag, 1)).toBe(false);
});

test("[NEWS-2] the flag 'true' hides the first announcement and no other", () => {
  expect(isAnnouncementHidden('true', 1)).toBe(true);
  expect(isAnnouncementHidden('true', 2)).toBe(false);
});
