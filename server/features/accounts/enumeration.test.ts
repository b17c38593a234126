import { describe, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { register, requestPasswordReset, resendVerification } from '#contract/registration.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { compareTimes } from '#server/testing/timing.ts';

const { app, db } = await openTestApp();
const password = 'three quiet courts';
const { email: known, userId } = await aMember(db, { email: 'known@person.test' });
const at = new Date();
await db
  .insertInto('accounts')
  .values({
    user_id: userId,
    account_id: userId,
    provider_id: 'credential',
    password: await hashPassword(password),
    created_at: at,
    updated_at: at,
  })
  .execute();

/** Rate limits would stop the measurement. */
const forgetLimits = () => db.deleteFrom('rate_limits').execute();

const longTimeout = { timeout: 120_000 };

describe('the response time does not reveal whether an e-mail has an account', () => {
  const tryIn = (email: string) =>
    ask(app, signIn, { body: { email, password: 'a wrong guess' } }, {});

  test('for a sign-in', longTimeout, async () => {
    const { isDistinguishable } = await compareTimes({
      one: () => tryIn(known),
      other: (count) => tryIn(`unknown-${count}@person.test`),
      between: forgetLimits,
    });
    expect(isDistinguishable).toBe(false);
  });

  test(
    'control: the measurement detects a sign-in that skips the password hash',
    longTimeout,
    async () => {
      const { isDistinguishable } = await compareTimes({
        one: () => tryIn(known),
        other: () => tryIn('no address'),
        between: forgetLimits,
      });
      expect(isDistinguishable).toBe(true);
    },
  );

  test('for a forgotten password', longTimeout, async () => {
    const askFor = (email: string) => ask(app, requestPasswordReset, { body: { email } }, {});
    const { isDistinguishable } = await compareTimes(
      {
        one: () => askFor(known),
        other: (count) => askFor(`unknown-${count}@person.test`),
        between: forgetLimits,
      },
      { atOnce: 5 },
    );
    expect(isDistinguishable).toBe(false);
  });

  test('for a sign-up', longTimeout, async () => {
    const run = crypto.randomUUID().slice(0, 6);
    const signUp = (username: string, email: string) =>
      ask(app, register, { body: { username, email, password } }, {});
    const { isDistinguishable } = await compareTimes(
      {
        one: (count) => signUp(`a_${run}_${count}`, known),
        other: (count) => signUp(`b_${run}_${count}`, `new-${run}-${count}@person.test`),
        between: forgetLimits,
      },
      { atOnce: 5 },
    );
    expect(isDistinguishable).toBe(false);
  });
});

describe('the response does not reveal whether an e-mail has an account', () => {
  const answersTo = async (email: string, username: string) => [
    (await ask(app, register, { body: { username, email, password } }, {})).status,
    await ask(app, requestPasswordReset, { body: { email } }, {}),
    await ask(app, resendVerification, { body: { email } }, {}),
    await ask(app, signIn, { body: { email, password: 'a wrong guess' } }, {}),
  ];

  test('for any public call', async () => {
    await forgetLimits();
    const withAccount = await answersTo(known, 'answers_1');
    await forgetLimits();
    const without = await answersTo('without@person.test', 'answers_2');
    expect(withAccount).toEqual(without);
  });

  test('even after too many mail requests', async () => {
    await forgetLimits();
    const askOften = async (email: string) => {
      const answers = [];
      for (let count = 0; count < 7; count += 1) {
        answers.push(await ask(app, requestPasswordReset, { body: { email } }, {}));
      }
      return answers;
    };
    expect(await askOften(known)).toEqual(await askOften('nobody-7@person.test'));
  });
});
