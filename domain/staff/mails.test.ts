import { expect, test } from 'vitest';
import { refusalToResend } from '#domain/staff/mails.ts';

const sent = { sentAt: new Date(0), lastError: null };
const receipt = { ...sent, hasSecretLink: false, isCopy: false, resent: 0 };

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
