import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { issueCredits } from '#contract/operator-members.ts';
import { refusalToGrantTo } from '#domain/money/credit-grants.ts';
import { largestBalanceSen } from '#domain/money/credits.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { operatorName } from '#domain/staff/service-permissions.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { paymentMailTexts } from '#domain/words/payment-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type CreditEntry,
  findBalance,
  findBalances,
  findEntry,
  insertEntries,
} from '#server/features/credits/ledger.repository.ts';
import { requireMember } from '#server/features/members/members.ts';
import type { StaffActor } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { currentService } from '#server/http/current-service.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvents } from '#server/live/write-event.ts';

/**
 * Inserts ledger entries and emits an event to the open screens of each member. Returns false,
 * without an event, if an entry with one of the keys exists.
 */
export const postAllCredits = async (
  tx: Tx,
  entries: readonly CreditEntry[],
  now: Temporal.Instant,
): Promise<boolean> => {
  if (entries.length === 0) return true;
  if ((await insertEntries(tx, entries, now)) < entries.length) return false;
  const userIds = [...new Set(entries.map(({ userId }) => userId))];
  const balances = await findBalances(tx, userIds);
  await writeEvents(
    tx,
    userIds.map((userId) => ({
      topic: 'credits',
      payload: { userId, balanceSen: balances.get(userId) ?? 0 },
    })),
  );
  return true;
};

export const postCredits = (tx: Tx, entry: CreditEntry, now: Temporal.Instant): Promise<boolean> =>
  postAllCredits(tx, [entry], now);

/** Credits that the venue gives, or takes back if the amount is negative. */
export interface Grant {
  readonly member: { readonly userId: string; readonly email: string };
  readonly amountSen: Sen;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly by: 'operator' | StaffActor;
  /** Set if it undoes the grant of the same key: the audit entry of that grant, if it is known. */
  readonly undoes?: number | null;
}

/** A key reused for another grant is a mistake, and must not look like success. */
const refuseOtherGrant = async (tx: Tx, entry: CreditEntry): Promise<void> => {
  const earlier = await findEntry(tx, entry.idempotencyKey);
  const isSame =
    earlier?.userId === entry.userId &&
    earlier.amountSen === entry.amountSen &&
    earlier.reason === entry.reason;
  if (!isSame) throw new Refusal('conflict', { reason: 'grant_key_used' });
};

/** The ledger's key of a grant. */
export const keyOfGrant = (idempotencyKey: string): string => `grant/${idempotencyKey}`;

/** The grant that an entry of the ledger records; null if it is none. */
export const grantOfKey = (key: string): string | null => /^grant\/(.+)$/.exec(key)?.[1] ?? null;

/** A grant is undone once. */
export const keyOfUndoing = (idempotencyKey: string): string =>
  `undone/${keyOfGrant(idempotencyKey)}`;

/** The author of a ledger entry. The goodwill of a person is summed up by it. */
export const authorOf = (by: 'operator' | Pick<StaffActor, 'userId'>): string =>
  by === 'operator' ? nameOfService() : `staff/${by.userId}`;

/** The staff member who wrote an entry; null for others. */
export const staffOfAuthor = (createdBy: string): string | null =>
  /^staff\/(.+)$/.exec(createdBy)?.[1] ?? null;

const nameOfService = (): string => {
  const { service = operatorName } = currentService() ?? {};
  return service === operatorName ? service : `service/${service}`;
};

const mailGrant = (
  tx: Tx,
  { member, amountSen, reason }: Grant,
  key: string,
  now: Temporal.Instant,
) => {
  const { creditsIssued, creditsTakenBack } = paymentMailTexts;
  const amount = displayAmount(Math.abs(amountSen));
  const words = fillMail(amountSen > 0 ? creditsIssued : creditsTakenBack, { amount, reason });
  return queueMail(tx, { ...words, to: member.email, idempotencyKey: key }, now);
};

/**
 * Changes a member's credits for a reason, once per key, and mails the member. Returns the
 * balance after it.
 */
export const writeGrant = async (tx: Tx, grant: Grant, now: Temporal.Instant): Promise<Sen> => {
  const { member, amountSen, reason, by } = grant;
  const isUndoing = grant.undoes !== undefined;
  const isGift = amountSen > 0 && !isUndoing;
  if (isGift) throwIfRefused(refusalToGrantTo(member.email));
  const entry: CreditEntry = {
    userId: member.userId,
    amountSen,
    kind: isGift ? 'grant' : 'correction',
    orderId: null,
    bookingId: null,
    reason,
    createdBy: authorOf(by),
    idempotencyKey: (isUndoing ? keyOfUndoing : keyOfGrant)(grant.idempotencyKey),
  };
  const isPosted = await postCredits(tx, entry, now);
  const balanceSen = await findBalance(tx, member.userId);
  if (!isPosted) {
    await refuseOtherGrant(tx, entry);
    return balanceSen;
  }
  if (balanceSen > largestBalanceSen) {
    throw new Refusal('conflict', { reason: 'balance_full', mostSen: largestBalanceSen });
  }
  const before = { balanceSen: balanceSen - amountSen };
  await writeAudit(
    tx,
    {
      by,
      action: isUndoing ? 'credits.undo' : isGift ? 'credits.issue' : 'credits.take_back',
      subject: `member:${member.userId}`,
      reason,
      undoes: grant.undoes ?? null,
      details: {
        amountSen,
        reason,
        before,
        after: { balanceSen },
        changeId: grant.idempotencyKey,
      },
    },
    now,
  );
  await mailGrant(tx, grant, entry.idempotencyKey, now);
  return balanceSen;
};

type Issue = Omit<Grant, 'by' | 'member' | 'idempotencyKey'> & {
  readonly email: string;
  readonly idempotencyKey?: string | undefined;
};

export const grantCredits = (
  { db, clock }: AppContext,
  { email, amountSen, reason, idempotencyKey = randomUUIDv7() }: Issue,
): Promise<CallOutput<typeof issueCredits>> =>
  transact(db, async (tx) => {
    const member = await requireMember(tx, email);
    const grant = { member, amountSen, reason, idempotencyKey, by: 'operator' } as const;
    const balanceSen = await writeGrant(tx, grant, clock.now());
    return { email: member.email, amountSen, balanceSen };
  });
