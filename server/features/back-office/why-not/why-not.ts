import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { whyNot } from '#contract/console-why-not.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { reasonsNotToBook } from '#domain/slots/why-not.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import type { AppContext } from '#server/app-context.ts';
import { findDayClaim } from '#server/features/back-office/day/day.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { findSuspension } from '#server/features/members/suspension.repository.ts';
import { quoteCourts } from '#server/features/orders/bill.ts';
import { listOpenOrderTimes } from '#server/features/orders/open-orders.repository.ts';
import { readAttempt } from '#server/features/slots/selection.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Returns why a member cannot book a slot now, by the rules and the queries that booking uses. It
 * changes and locks nothing. [WHY-1]
 */
export const explainRefusal = async (
  { db, clock, readRuleBook }: AppContext,
  { userId, courtId, date, slot }: CallRequest<typeof whyNot>['query'],
): Promise<CallOutput<typeof whyNot>> => {
  const now = clock.now();
  const membership = await findMembership(db, userId);
  if (membership === undefined) throw new Refusal('not_found');
  const status = membershipStatusOf(membership);
  const rules = await readRuleBook(db);
  const asked = { userId, status, courtId, date, slot };
  const { ownOrderId, slots, ...read } = await readAttempt(db, rules, asked, now);
  const quote = await quoteCourts(db, readRuleBook, { userId, status, date, slots }, now);
  const open = await listOpenOrderTimes(db, userId, now);
  const waiting = open.map(({ orderId, channel, createdAt, expiresAt }) => ({
    orderId,
    channel,
    createdAt: createdAt.toTemporalInstant(),
    expiresAt: expiresAt.toTemporalInstant(),
  }));
  const attempt = {
    ...read,
    userId,
    status,
    suspendedAt: await findSuspension(db, userId),
    waiting,
    isPaidByCard: chooseFreeSlots(quote.slots, quote.freeSlotsLeft).length === 0,
    ownHold: waiting.find(({ orderId }) => orderId === ownOrderId) ?? null,
  };
  return {
    status,
    reasons: reasonsNotToBook(attempt, now).map(({ since, until, ...reason }) => ({
      ...reason,
      since: since?.toString() ?? null,
      until: until?.toString() ?? null,
      helpfulStatuses: [...reason.helpfulStatuses],
    })),
    claim: await findDayClaim(db, { courtId, date, slot }, now),
    closure: closureOn(date, attempt.court.sport, attempt.closures)?.reason ?? null,
    daySlots: attempt.daySlots,
  };
};
