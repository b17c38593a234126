import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { register, requestPasswordReset } from '#contract/registration.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { compareTimes } from '#server/testing/timing.ts';

const pace = vi.hoisted(() => ({ isEven: true }));

vi.mock(import('#server/http/even-pace.ts'), async (importOriginal) => {
  const { makePace } = await importOriginal();
  // Four sign-ups at once, each with a password to hash, take longer than the usual pace on a busy
  // machine.
  const atSlowPace = makePace(1_200);
  return { atEvenPace: (work) => (pace.isEven ? atSlowPace(work) : work()) };
});

/**
 * Delays the mails that only an address with an account gets: by less than `atEvenPace` hides, or
 * by so much that the test detects it even on a busy machine.
 */
vi.mock(import('#server/features/platform/mail/mail.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    queueMail: async (tx, mail, now) => {
      if (/^(reset|account-exists)\//.test(mail.idempotencyKey))
        await sleep(pace.isEven ? 100 : 400);
      return original.queueMail(tx, mail, now);
    },
  };
});

const { app, db } = await openTestApp();
const { email: known } = await aMember(db, { email: 'known@person.test' });
const forgetLimits = () => db.deleteFrom('rate_limits').execute();
const password = 'three quiet courts';

const forgot = (email: string) => ask(app, requestPasswordReset, { body: { email } }, {});
const signUp = (username: string, email: string) =>
  ask(app, register, { body: { username, email, password } }, {});

describe.each([
  {
    call: 'a forgotten password',
    works: {
      one: () => forgot(known),
      other: (at: number) => forgot(`unknown-${at}@person.test`),
    },
  },
  {
    call: 'a sign-up',
    works: {
      one: (at: number) => signUp(`a_${at}`, known),
      other: (at: number) => signUp(`b_${at}`, `new-${at}@person.test`),
    },
  },
])('a slower branch of $call', ({ works }) => {
  test.each([
    { isEven: true, name: 'is hidden by the even pace' },
    { isEven: false, name: 'would be seen without it' },
  ])('$name', { timeout: 60_000 }, async ({ isEven }) => {
    pace.isEven = isEven;
    // Both branches mostly wait, so several of them can wait at once.
    const figures = { samples: 12, atOnce: 4, farFromHalf: 0.25 };
    const { isDistinguishable } = await compareTimes({ ...works, between: forgetLimits }, figures);
    expect(isDistinguishable).toBe(!isEven);
  });
});
