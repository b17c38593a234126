import { randomUUIDv7 } from 'node:crypto';
import { refusalToSuspend } from '#domain/accounts/suspension.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { memberActMailTexts } from '#domain/words/member-act-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteSessionsOf } from '#server/features/accounts/accounts.repository.ts';
import { isEnabledStaff } from '#server/features/accounts/staff/staff.repository.ts';
import { countSessions } from '#server/features/back-office/members/members.repository.ts';
import { requireShownMember } from '#server/features/back-office/members/members.ts';
import { deleteSlotWaitsOf } from '#server/features/bookings/waiting-list/slot-waits.repository.ts';
import { deleteWaitsOf } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { lockUser, type MemberRow } from '#server/features/members/members.repository.ts';
import { updateSuspension } from '#server/features/members/suspension.repository.ts';
import { listOpenOrderTimes } from '#server/features/orders/open-orders.repository.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { rankAsReleased } from '#server/features/orders/requery-rank.repository.ts';
import { findAuditOfAct } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { deleteUnbookedSeats } from '#server/features/slots/lesson-seats.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

interface Suspension {
  readonly userId: string;
  readonly reason: string;
}

/** Releases what the member's open orders hold, and returns how many orders there were. */
const releaseOpenOrders = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<number> => {
  const orderIds = (await listOpenOrderTimes(tx, userId, now)).map(({ orderId }) => orderId);
  if (orderIds.length === 0) return 0;
  for (const orderId of orderIds) await lockOrder(tx, orderId);
  await releaseOrders(tx, userId, orderIds, now);
  await rankAsReleased(tx, orderIds);
  for (const orderId of orderIds) {
    await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status: 'pending' } });
  }
  return orderIds.length;
};

const tellMember = (
  tx: Tx,
  { email }: MemberRow,
  kind: 'suspended' | 'restored',
  reason: string,
  now: Temporal.Instant,
): Promise<void> => {
  const idempotencyKey = `${kind}/${randomUUIDv7()}`;
  const words = fillMail(memberActMailTexts[kind], { reason });
  return queueMail(tx, { to: email, ...words, idempotencyKey }, now);
};

/** Emits the event that open consoles and the session cache act on. */
const tellConsoles = (tx: Tx, { userId, membershipStatus: status }: MemberRow): Promise<void> =>
  writeEvent(tx, { topic: 'membership', payload: { userId, status } });

/** Suspends an account at once: nothing stays held and nobody stays signed in. [SUSPEND-3] */
export const suspendMember = (
  { db, clock }: AppContext,
  by: StaffCaller,
  { userId, reason }: Suspension,
): Promise<void> =>
  transact(db, async (tx) => {
    // Concurrent orders and sign-ins commit before this lock, or wait for it and are refused.
    await lockUser(tx, userId);
    const member = await requireShownMember(tx, userId);
    throwIfRefused(refusalToSuspend({ isStaff: await isEnabledStaff(tx, userId) }));
    if (member.suspendedAt !== null) return;
    const now = clock.now();
    await updateSuspension(tx, userId, reason, now);
    const sessions = await countSessions(tx, userId);
    await deleteSessionsOf(tx, userId);
    const releasedOrders = await releaseOpenOrders(tx, userId, now);
    await deleteUnbookedSeats(tx, userId);
    await deleteWaitsOf(tx, userId);
    await deleteSlotWaitsOf(tx, userId);
    await writeAudit(
      tx,
      {
        by,
        reason,
        action: 'member.suspend',
        subject: `member:${userId}`,
        details: { before: null, after: { endedSessions: sessions, releasedOrders } },
      },
      now,
    );
    await tellMember(tx, member, 'suspended', reason, now);
    await tellConsoles(tx, member);
  });

/** Restores a suspended account. */
export const restoreMember = (
  { db, clock }: AppContext,
  by: StaffCaller,
  { userId, reason }: Suspension,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockUser(tx, userId);
    const member = await requireShownMember(tx, userId);
    if (member.suspendedAt === null) return;
    const now = clock.now();
    await updateSuspension(tx, userId, null, now);
    const before = { since: member.suspendedAt.toISOString(), reason: member.suspensionReason };
    const details = { before, after: null };
    const entry = {
      by,
      reason,
      action: 'member.restore' as const,
      subject: `member:${userId}`,
      details,
      undoes: await findAuditOfAct(tx, `member:${userId}`, 'member.suspend'),
    };
    await writeAudit(tx, entry, now);
    await tellMember(tx, member, 'restored', reason, now);
    await tellConsoles(tx, member);
  });
