import { randomUUID } from 'node:crypto';
import {
  deletedEmail,
  deletedUsername,
  isDeletedEmail,
  refusalOfTypedName,
  refusalToDeleteAccount,
} from '#domain/accounts/account-deletion.ts';
import { bookingLines, type MailedBooking } from '#domain/bookings/mail-lines.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteSignIn } from '#server/features/accounts/accounts.repository.ts';
import { requireShownMember } from '#server/features/back-office/members/members.ts';
import { deleteNotesOf } from '#server/features/back-office/members/notes.repository.ts';
import { readTies } from '#server/features/back-office/privacy/account-ties.ts';
import { cancelFreeBookings } from '#server/features/bookings/refunds/free-bookings.ts';
import { deleteSlotWaitsOf } from '#server/features/bookings/waiting-list/slot-waits.repository.ts';
import { deleteTeachings } from '#server/features/lessons/coaches/coaches.repository.ts';
import { deleteWaitsOf } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import {
  type AvatarKeeping,
  discardAvatars,
  removeLeavingFiles,
} from '#server/features/members/avatars/avatars.ts';
import { anonymiseUser, lockUser } from '#server/features/members/members.repository.ts';
import { deleteMembership } from '#server/features/memberships/memberships.repository.ts';
import { anonymiseOrders } from '#server/features/orders/order-state.repository.ts';
import type { AuditEntry } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { deleteMailsTo } from '#server/features/platform/mail/mail.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { forgetSignInsOf } from '#server/features/platform/rate-limits/rate-limits.ts';
import { deleteUnbookedSeats } from '#server/features/slots/lesson-seats.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface Farewell {
  readonly userId: string;
  readonly email: string;
  /** The free bookings that ended with the account. */
  readonly cancelled: readonly MailedBooking[];
}

const mailFarewell = (tx: Tx, { userId, email, cancelled }: Farewell, now: Temporal.Instant) => {
  const { accountDeleted, cancelledWithAccount } = accountMailTexts;
  const ended =
    cancelled.length === 0 ? [] : [cancelledWithAccount, { list: bookingLines(cancelled) }];
  return queueMail(
    tx,
    {
      ...fillMail(accountDeleted, { ended }),
      to: email,
      idempotencyKey: `account-deleted/${userId}`,
      isForgottenWhenSent: true,
    },
    now,
  );
};

/**
 * Removes the person and keeps the books: orders, past bookings and the ledger stay, with an owner
 * whom nobody can identify or sign in as. [GONE-4]
 */
const anonymisePerson = async (
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Temporal.Instant,
): Promise<void> => {
  const anonymous = { email: deletedEmail(userId), username: deletedUsername(randomUUID()) };
  await deleteSignIn(tx, userId, email);
  // Seats before classes, the usual lock order. Freed seats are offered to the next members.
  await deleteUnbookedSeats(tx, userId);
  await deleteWaitsOf(tx, userId);
  await deleteSlotWaitsOf(tx, userId);
  await deleteMembership(tx, userId);
  await discardAvatars(tx, userId);
  await deleteTeachings(tx, userId);
  await deleteNotesOf(tx, userId);
  await anonymiseUser(tx, userId, anonymous, now);
  await anonymiseOrders(tx, userId, anonymous);
  await deleteMailsTo(tx, email);
  await forgetSignInsOf(tx, email);
};

interface Deletion extends Pick<AuditEntry, 'by' | 'reason'> {
  readonly userId: string;
  /** Refuses before anything is done. */
  readonly check: (tx: Tx, user: { readonly email: string } | undefined) => Promise<void>;
}

const deleteAccountOf = async (
  context: AppContext,
  keeping: AvatarKeeping,
  { userId, check, by, reason }: Deletion,
): Promise<void> => {
  await transact(context.db, async (tx) => {
    const now = context.clock.now();
    const user = await lockUser(tx, userId);
    await check(tx, user);
    if (user === undefined) return;
    throwIfRefused(refusalToDeleteAccount(await readTies(tx, userId, now)));
    const cancelled = await cancelFreeBookings(tx, userId, now);
    await anonymisePerson(tx, { userId, email: user.email }, now);
    await mailFarewell(tx, { userId, email: user.email, cancelled }, now);
    const details = { cancelledBookings: cancelled.length };
    const subject = `member:${userId}`;
    await writeAudit(tx, { by, reason, action: 'account.delete', subject, details }, now);
  });
  await removeLeavingFiles(context, keeping, userId);
};

interface OwnDeletion {
  readonly userId: string;
  /** Refuses unless the person at the session is the member. [GONE-7] */
  readonly prove: (tx: Tx) => Promise<void>;
}

export const deleteMember = (
  context: AppContext,
  keeping: AvatarKeeping,
  { userId, prove }: OwnDeletion,
): Promise<void> =>
  deleteAccountOf(context, keeping, {
    userId,
    by: 'member',
    check: async (tx, user) => {
      if (user === undefined || isDeletedEmail(user.email)) throw new Refusal('unauthenticated');
      await prove(tx);
    },
  });

interface Request {
  readonly userId: string;
  readonly reason: string;
  readonly name: string;
}

/** Deletes an account at its member's request. [GONE-6] */
export const deleteMemberForStaff = (
  context: AppContext,
  keeping: AvatarKeeping,
  by: StaffCaller,
  { userId, reason, name }: Request,
): Promise<void> =>
  deleteAccountOf(context, keeping, {
    userId,
    by,
    reason,
    check: async (tx) => {
      const { displayName, username, email } = await requireShownMember(tx, userId);
      throwIfRefused(refusalOfTypedName(name, displayName ?? username ?? email));
    },
  });
