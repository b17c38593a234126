import { expect, test } from 'vitest';
import { refusalToResend } from '#domain/staff/mails.ts';

const sent = { sentAt: new Date(0), lastError: null };
const receipt = { ...sent, hasSecretLink: false, isCopy: false, resent: 0, filed: [] };

test('[MAIL-1] a mail is sent again three times, never with a secret link, and no copy', () => {
  expect(refusalToResend({ ...receipt, resent: 2 })).toBeNull();
  expect(refusalToResend({ ...receipt, resent: 3 })).toBe('mail_resent_often');
  expect(refusalToResend({ ...receipt, hasSecretLink: true })).toBe('mail_not_resendable');
  expect(refusalToResend({ ...receipt, isCopy: true })).toBe('mail_not_resendable');
});

test('[MAIL-1] a mail that still waits is not sent again, and one that fails is', () => {
  const waiting = { ...receipt, sentAt: null };
  expect(refusalToResend(waiting)).toBe('mail_not_resendable');
  expect(refusalToResend({ ...waiting, lastError: 'EENVELOPE' })).toBeNull();
});

test('[MAIL-6] a confirmation of an ended booking is not sent again, nor the cancellation of a restored one', () => {
  const ofFile = (isRemoved: boolean, isBooked: boolean) =>
    refusalToResend({ ...receipt, filed: [{ isRemoved, isBooked }] });
  expect(ofFile(false, true)).toBeNull();
  expect(ofFile(false, false)).toBe('mail_outdated');
  expect(ofFile(true, false)).toBeNull();
  expect(ofFile(true, true)).toBe('mail_outdated');
  const [booked, ended] = [true, false].map((isBooked) => ({ isRemoved: false, isBooked }));
  const filed = [booked, ended].filter((one) => one !== undefined);
  expect(refusalToResend({ ...receipt, filed })).toBe('mail_outdated');
});
