import { expect, test } from 'vitest';
import {
  endOfForgottenSignUps,
  isRenewalDue,
  isSessionOver,
  linkExpiry,
  linkSentAt,
  sessionDays,
  signUpDays,
  signUpsInMail,
} from '#domain/accounts/lifetimes.ts';

const now = Temporal.Instant.from('2026-11-15T10:00:00+08:00');

test('[ACCOUNT-5] a verification link is valid for 24 hours and a reset link for one', () => {
  expect(now.until(linkExpiry('verification', now)).total('hours')).toBe(24);
  expect(now.until(linkExpiry('reset', now)).total('hours')).toBe(1);
});

test('[ACCOUNT-9] the expiry of a link says when it was sent', () => {
  expect(linkSentAt('emailChange', linkExpiry('emailChange', now)).equals(now)).toBe(true);
});

test('[ACCOUNT-7] a sign-up is deleted 7 days after its newest mail', () => {
  expect(signUpDays).toBe(7);
  const mailed = now.subtract({ hours: 7 * 24 });
  expect(endOfForgottenSignUps(now).equals(linkExpiry('verification', mailed))).toBe(true);
});

test('[ACCOUNT-8] a mail lists the 5 oldest and the 5 newest sign-ups, each once', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  expect(signUpsInMail([])).toEqual([]);
  expect(signUpsInMail(upTo(7))).toEqual(upTo(7));
  expect(signUpsInMail(upTo(10))).toEqual(upTo(10));
  expect(signUpsInMail(upTo(30))).toEqual([1, 2, 3, 4, 5, 26, 27, 28, 29, 30]);
});

const inDays = (days: number) => now.add({ minutes: Math.round(days * 24 * 60) });
const session = (startedAt: number, expiresAt: number) => ({
  startedAt: inDays(startedAt),
  expiresAt: inDays(expiresAt),
});

test('[ACCOUNT-6] a session expires when unused for 7 days', () => {
  expect(sessionDays.unused).toBe(7);
  expect(isSessionOver(session(0, 7), now)).toBe(false);
  expect(isSessionOver(session(-6.9, 0.1), now)).toBe(false);
  expect(isSessionOver(session(-7, 0), now)).toBe(true);
});

test('[ACCOUNT-6] a session expires after 30 days, however much it was used', () => {
  expect(isSessionOver(session(-29.9, 6.9), now)).toBe(false);
  expect(isSessionOver(session(-30, 6.9), now)).toBe(true);
});

test('[ACCOUNT-6] a session is renewed once a day', () => {
  expect(isRenewalDue(session(-1, 7), now)).toBe(false);
  expect(isRenewalDue(session(-0.9, 6.1), now)).toBe(false);
  expect(isRenewalDue(session(-1, 6), now)).toBe(true);
});
