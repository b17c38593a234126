import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import {
  type AttemptKind,
  attemptLimits,
  type MailRequest,
  networkOf,
} from '#domain/accounts/attempt-limits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  decreaseCounter,
  deleteCounter,
  deleteCountersUnder,
  deleteEndedCounters,
  findCounter,
  increaseCounters,
} from '#server/features/platform/rate-limits/rate-limits.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Store only a hash, because the e-mail may belong to a stranger. */
const digest = (email: string): string => createHash('sha256').update(email).digest('base64url');

interface Attempt {
  readonly kind: AttemptKind;
  readonly key: string;
}

const signInsOf = (email: string): Attempt => ({
  kind: 'signInsOfAccount',
  key: `sign-in/account/${digest(email)}`,
});
const signInsOfFrom = (email: string, address: string): Attempt => ({
  kind: 'signInsOfAccountFromNetwork',
  key: `${signInsOf(email).key}/${networkOf(address)}`,
});
const signInsFrom = (address: string): Attempt => ({
  kind: 'signInsFromNetwork',
  key: `sign-in/address/${networkOf(address)}`,
});
const mailsTo = (request: MailRequest, email: string): Attempt => ({
  kind: 'mailsToInbox',
  key: `mail/${request}/${digest(email)}`,
});
const mailsToFrom = (request: MailRequest, email: string, address: string): Attempt => ({
  kind: 'mailsToInboxFromNetwork',
  key: `${mailsTo(request, email).key}/${networkOf(address)}`,
});
const mailsFrom = (address: string): Attempt => ({
  kind: 'mailsFromNetwork',
  key: `mail/address/${networkOf(address)}`,
});

const codesOf = (userId: string): Attempt => ({
  kind: 'codesOfAccount',
  key: `code/account/${userId}`,
});
const codesOfFrom = (userId: string, address: string): Attempt => ({
  kind: 'codesOfAccountFromNetwork',
  key: `${codesOf(userId).key}/${networkOf(address)}`,
});

/** Counts the attempts. Returns those over their limit, with the end of their window. */
const countAttempts = async (
  db: Database,
  attempts: readonly Attempt[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<AttemptKind, Temporal.Instant>> => {
  const counters = attempts
    .map(({ kind, key }) => ({ key, endsAt: now.add({ minutes: attemptLimits[kind].minutes }) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const rows = await increaseCounters(db, counters, now);
  return new Map(
    attempts.flatMap(({ kind, key }) => {
      const row = rows.find((counted) => counted.key === key);
      if (row === undefined || row.count <= attemptLimits[kind].most) return [];
      return [[kind, row.endsAt.toTemporalInstant()] as const];
    }),
  );
};

const refusalOf: Readonly<Record<AttemptKind, ErrorCode>> = {
  signInsOfAccountFromNetwork: 'too_many_requests',
  signInsOfAccount: 'too_many_requests',
  signInsFromNetwork: 'too_many_requests',
  codesOfAccountFromNetwork: 'too_many_requests',
  codesOfAccount: 'too_many_requests',
  usesOfCode: 'wrong_code',
  tokensFromNetwork: 'too_many_requests',
  usesOfToken: 'too_many_requests',
  mailsToInboxFromNetwork: 'too_many_mails',
  mailsToInbox: 'too_many_mails',
  mailsFromNetwork: 'too_many_requests',
};

/** Counts the attempts and refuses with the longest waiting time. */
const limitAttempts = async (
  { db, clock }: AppContext,
  attempts: readonly Attempt[],
): Promise<void> => {
  const now = clock.now();
  const [longest] = [...(await countAttempts(db, attempts, now))].sort(([, one], [, other]) =>
    Temporal.Instant.compare(other, one),
  );
  if (longest === undefined) return;
  const [kind, until] = longest;
  const wait = now.until(until);
  throw new Refusal(refusalOf[kind], { retryAfterSeconds: Math.ceil(wait.total('seconds')) });
};

/**
 * Counts a sign-in before its password is verified, so that concurrent attempts cannot all pass on
 * a low count. `forgetSignIn` takes a successful one back. The account's counter comes last, so
 * that a blocked network cannot go on to lock the account for others. [ACCOUNT-3]
 */
export const countSignIn = async (
  context: AppContext,
  email: string,
  address: string,
): Promise<void> => {
  await limitAttempts(context, [signInsOfFrom(email, address), signInsFrom(address)]);
  await limitAttempts(context, [signInsOf(email)]);
};

/** After the right password: resets the counter of this network and decrements the other two. */
export const forgetSignIn = async (
  { db }: AppContext,
  email: string,
  address: string,
): Promise<void> => {
  await deleteCounter(db, signInsOfFrom(email, address).key);
  await decreaseCounter(db, signInsOf(email).key);
  await decreaseCounter(db, signInsFrom(address).key);
};

/** Counts a code of a second factor before it is verified, as sign-ins are. [ACCOUNT-3] */
export const countCode = async (
  context: AppContext,
  userId: string,
  address: string,
): Promise<void> => {
  await limitAttempts(context, [codesOfFrom(userId, address)]);
  await limitAttempts(context, [codesOf(userId)]);
};

/** Counts a code and says whether it is given for the first time. [STAFF-6] */
export const isFirstUseOfCode = async (
  { db, clock }: AppContext,
  userId: string,
  code: string,
): Promise<boolean> => {
  const key = `code/used/${userId}/${digest(code)}`;
  return (await countAttempts(db, [{ kind: 'usesOfCode', key }], clock.now())).size === 0;
};

/** After the right code. */
export const forgetCode = async (
  { db }: AppContext,
  userId: string,
  address: string,
): Promise<void> => {
  await deleteCounter(db, codesOfFrom(userId, address).key);
  await decreaseCounter(db, codesOf(userId).key);
};

const tokensFrom = (address: string): Attempt => ({
  kind: 'tokensFromNetwork',
  key: `token/address/${networkOf(address)}`,
});

/**
 * Counts a wrong token, and refuses when the network has tried too many. One that is sent again is
 * not counted again: a machine with an old token guesses nothing. [SERVICE-3]
 */
export const countToken = async (
  context: AppContext,
  token: string,
  address: string,
): Promise<void> => {
  const { db, clock } = context;
  const key = `token/used/${networkOf(address)}/${digest(token)}`;
  await refuseTokensOf(context, address);
  const again = await countAttempts(db, [{ kind: 'usesOfToken', key }], clock.now());
  if (again.size === 0) await limitAttempts(context, [tokensFrom(address)]);
};

/** Refuses a network that has tried too many wrong tokens. [SERVICE-3] */
export const refuseTokensOf = async ({ db, clock }: AppContext, address: string): Promise<void> => {
  const { kind, key } = tokensFrom(address);
  const now = clock.now();
  const counter = await findCounter(db, key, now);
  if (counter === undefined || counter.count <= attemptLimits[kind].most) return;
  const wait = now.until(counter.endsAt.toTemporalInstant());
  throw new Refusal(refusalOf[kind], { retryAfterSeconds: Math.ceil(wait.total('seconds')) });
};

/** A new password was set from the member's mailbox, so earlier failures no longer count. */
export const forgetSignInsOf = (db: Database, email: string): Promise<void> =>
  deleteCountersUnder(db, signInsOf(email).key);

/**
 * Counts a mail that a visitor requests, whether or not the address has an account. As with
 * sign-ins, a refused network does not count for the inbox. [ACCOUNT-3]
 */
export const countMailRequest = async (
  context: AppContext,
  request: MailRequest,
  email: string,
  address: string,
): Promise<void> => {
  await limitAttempts(context, [mailsToFrom(request, email, address), mailsFrom(address)]);
  await limitAttempts(context, [mailsTo(request, email)]);
};

export const sweepAttempts = ({ db, clock }: AppContext): Promise<void> =>
  deleteEndedCounters(db, clock.now());
