import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { issueCredits } from '#contract/operator-members.ts';
import { largestBalanceSen } from '#domain/money/credits.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type CreditEntry,
  findBalance,
  findEntry,
  insertEntry,
} from '#server/features/credits/ledger.repository.ts';
import { requireMember } from '#server/features/members/members.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/**
 * Inserts a ledger entry and emits an event to the member's open screens. Returns false, without an
 * event, if an entry with the same key exists.
 */
export const postCredits = async (
  tx: Tx,
  entry: CreditEntry,
  now: Temporal.Instant,
): Promise<boolean> => {
  if (!(await insertEntry(tx, entry, now))) return false;
  const { userId } = entry;
  const balanceSen = await findBalance(tx, userId);
  await writeEvent(tx, { topic: 'credits', payload: { userId, balanceSen } });
  return true;
};

interface Grant {
  readonly email: string;
  readonly amountSen: Sen;
  readonly reason: string;
  readonly idempotencyKey?: string | undefined;
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

export const grantCredits = (
  { db, clock }: AppContext,
  { email, amountSen, reason, idempotencyKey = randomUUIDv7() }: Grant,
): Promise<CallOutput<typeof issueCredits>> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const member = await requireMember(tx, email);
    const entry: CreditEntry = {
      userId: member.userId,
      amountSen,
      kind: 'grant',
      orderId: null,
      bookingId: null,
      reason,
      createdBy: 'operator',
      idempotencyKey: `grant/${idempotencyKey}`,
    };
    const isPosted = await postCredits(tx, entry, now);
    const balanceSen = await findBalance(tx, member.userId);
    const answer = { email: member.email, amountSen, balanceSen };
    if (!isPosted) {
      await refuseOtherGrant(tx, entry);
      return answer;
    }
    if (balanceSen > largestBalanceSen) {
      throw new Refusal('conflict', { reason: 'balance_full', mostSen: largestBalanceSen });
    }
    await writeAudit(
      tx,
      {
        action: 'credits.issue',
        subject: `member:${member.userId}`,
        details: {
          amountSen,
          reason,
          before: { balanceSen: balanceSen - amountSen },
          after: { balanceSen },
        },
      },
      now,
    );
    const amount = displayAmount(amountSen);
    const { subject, text } = mailTexts.creditsIssued;
    await queueMail(
      tx,
      {
        to: member.email,
        subject: fill(subject, { amount }),
        text: fill(text, { amount, reason }),
        idempotencyKey: entry.idempotencyKey,
      },
      now,
    );
    return answer;
  });
