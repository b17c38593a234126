import { signIn } from '#contract/accounts.ts';
import { register, requestPasswordReset } from '#contract/registration.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';

// An attacker who knows a member's e-mail tries to lock the member out: requests mails until the
// address is limited, and sends wrong passwords until the login is.

const attackers = {
  oneAddress: ['203.0.113.66'],
  /** One home connection with IPv6, with a /64 network for every device. */
  homeLine: Array.from({ length: 16 }, (_, at) => `2001:db8:5:12${at.toString(16)}0::66`),
} as const satisfies Readonly<Record<string, readonly string[]>>;
const owner = '198.51.100.7';
const password = knownPassword;

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

const sendFrom =
  ({ app }: TestApp, remoteAddress: string) =>
  ({ method, path }: Sent, payload: object) =>
    app.inject({ method, url: path, payload, remoteAddress });

/** Runs the attack, and returns what the member lost by it. */
export const tryLockOut = async (
  target: TestApp,
  wrongPasswords = 10,
  from: keyof typeof attackers = 'oneAddress',
): Promise<string[]> => {
  const { app, db } = target;
  const member = await aMember(db);
  const { email } = member;
  const session = await signedIn(target, member);
  const addresses = attackers[from];
  let sent = 0;
  const attack = (call: Sent, payload: object) =>
    sendFrom(target, addresses[sent++ % addresses.length] ?? '')(call, payload);
  const own = sendFrom(target, owner);
  const problems: string[] = [];
  const note = (isHurt: boolean, problem: string): void => {
    if (isHurt) problems.push(`lock-out: ${problem}`);
  };

  for (let count = 0; count < 5; count += 1) {
    await attack(register, { username: `locker_${count}`, email, password });
  }
  for (let count = 0; count < wrongPasswords; count += 1) {
    await attack(signIn, { email, password: `wrong guess ${count}` });
  }
  const refused = await attack(signIn, { email, password });
  note(refused.statusCode !== 429, 'the attacker may keep guessing');
  note(!(Number(refused.headers['retry-after']) > 0), 'a 429 has no Retry-After');

  const before = (await mailsTo(db, email)).length;
  const reset = await own(requestPasswordReset, { email });
  note(reset.statusCode !== 200, `the owner's password reset gets ${reset.statusCode}`);
  note((await mailsTo(db, email)).length !== before + 1, 'the owner gets no reset mail');
  const opened = await own(signIn, { email, password });
  note(opened.statusCode !== 200, `the owner's correct password gets ${opened.statusCode}`);
  const still = await app.inject({ url: '/api/session', headers: session });
  note(still.json().member === null, "the owner's open session has ended");
  return problems;
};
