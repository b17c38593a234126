import { expect, test } from 'vitest';
import { getsNews } from '#domain/members/mail-choices.ts';

test('[MSG-9] news go to those who want them, at a verified address of an open account', () => {
  const ana = {
    email: 'ana@depot.test',
    isVerified: true,
    isSuspended: false,
    wantsNews: true,
  };
  expect(getsNews(ana)).toBe(true);
  expect(getsNews({ ...ana, wantsNews: false })).toBe(false);
  expect(getsNews({ ...ana, isVerified: false })).toBe(false);
  expect(getsNews({ ...ana, isSuspended: true })).toBe(false);
  expect(getsNews({ ...ana, email: 'deleted-1@deleted.invalid' })).toBe(false);
});
