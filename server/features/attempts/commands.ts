import { createHash } from 'node:crypto';
import { type AttemptKind, attemptLimits, networkOf } from '#domain/attempts.ts';
import { waitingTime } from '#domain/waiting.ts';
import type { Database } from '#server/db/database.ts';
import {
  decreaseCounter,
  deleteCounter,
  deleteEndedCounters,
  increaseCounters,
} from '#server/features/attempts/repository.ts';
import type { House } from '#server/house.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The e-mails of strangers are none of our business, so only their digest is kept. */
const digest = (email: string): string => createHash('sha256').update(email).digest('base64url');

interface Attempt {
  readonly kind: AttemptKind;
  readonly key: string;
}

const signInsOf = (email: string): Attempt => ({
  kind: 'signInsOfAccount',
  key: `sign-in/account/${digest(email)}`,
});
const signInsFrom = (address: string): Attempt => ({
  kind: 'signInsFromAddress',
  key: `sign-in/address/${networkOf(address)}`,
});
const mailsTo = (email: string): Attempt => ({
  kind: 'mailsToAddress',
  key: `mail/account/${digest(email)}`,
});
const mailsFrom = (address: string): Attempt => ({
  kind: 'mailsFromAddress',
  key: `mail/address/${networkOf(address)}`,
});

/** Counts the attempts and returns until when those that are too many have to wait. */
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
      return [[kind, row.ends_at.toTemporalInstant()] as const];
    }),
  );
};

const tooMany = (until: Temporal.Instant, now: Temporal.Instant): Refusal =>
  new Refusal('too_many_requests', { hint: waitingTime(now.until(until)) });

/**
 * Counts a sign-in before its password is looked at: attempts at the same moment cannot all see a
 * count that is still low. What turns out right is taken back. [ACCOUNT-3]
 */
export const countSignIn = async (
  { db, clock }: House,
  email: string,
  address: string,
): Promise<void> => {
  const now = clock.now();
  const waits = await countAttempts(db, [signInsOf(email), signInsFrom(address)], now);
  const [until] = [...waits.values()].sort(Temporal.Instant.compare).reverse();
  if (until !== undefined) throw tooMany(until, now);
};

/** The right password was given: the account starts afresh, and the address has one guess back. */
export const forgetSignIn = async (
  { db }: House,
  email: string,
  address: string,
): Promise<void> => {
  await deleteCounter(db, signInsOf(email).key);
  await decreaseCounter(db, signInsFrom(address).key);
};

/** A new password has been set by who owns the mailbox, so the old guesses count no longer. */
export const forgetSignInsOf = (db: Database, email: string): Promise<void> =>
  deleteCounter(db, signInsOf(email).key);

/**
 * Counts a mail that a visitor asks for. An address that asks too often is refused; an inbox that
 * has had enough gets nothing more, which only the answer false tells. [ACCOUNT-3]
 */
export const maySendMail = async (
  { db, clock }: House,
  email: string,
  address: string,
): Promise<boolean> => {
  const now = clock.now();
  const waits = await countAttempts(db, [mailsTo(email), mailsFrom(address)], now);
  const until = waits.get('mailsFromAddress');
  if (until !== undefined) throw tooMany(until, now);
  return !waits.has('mailsToAddress');
};

export const sweepAttempts = ({ db, clock }: House): Promise<void> =>
  deleteEndedCounters(db, clock.now());
