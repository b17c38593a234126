import { expect, test } from 'vitest';
import { reasonForNoNews } from '#domain/members/mail-choices.ts';

test('[MSG-9] news go to those who want them, at a verified address of an open account', () => {
  const ana = {
    email: 'ana@depot.test',
    isVerified: true,
    isSuspended: false,
    wantsNews: true,
  };
  expect(reasonForNoNews(ana)).toBeNull();
  expect(reasonForNoNews({ ...ana, wantsNews: false })).toBe('unwanted');
  expect(reasonForNoNews({ ...ana, isVerified: false })).toBe('unverified');
  expect(reasonForNoNews({ ...ana, isSuspended: true })).toBe('suspended');
  expect(reasonForNoNews({ ...ana, email: 'deleted-1@deleted.invalid' })).toBe('closed');
});
