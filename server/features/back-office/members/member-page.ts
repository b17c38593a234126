import type { MemberPage } from '#contract/console-members.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate } from '#server/db/database.ts';
import { readWaitingEmail } from '#server/features/accounts/email-change/email-change.ts';
import { findGuestContact } from '#server/features/back-office/members/guest-search.repository.ts';
import {
  countSessions,
  findMember,
  findNewestMobile,
  listNewestOrders,
  sumGuestMoney,
} from '#server/features/back-office/members/members.repository.ts';
import { readMemberBooks, summaryOf } from '#server/features/back-office/members/members.ts';
import { listNotes } from '#server/features/back-office/members/notes.repository.ts';
import { orderHitOf } from '#server/features/back-office/members/search.ts';
import { listSamePerson } from '#server/features/members/guests.repository.ts';
import type { MemberRow } from '#server/features/members/members.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const newestOrders = 10;

const suspensionOf = ({
  suspendedAt,
  suspensionReason,
}: MemberRow): MemberPage['member']['suspension'] =>
  suspendedAt && { since: suspendedAt.toISOString(), reason: suspensionReason ?? '' };

/** Everything about a member, or a guest over all of their sales, that the desk needs. [DESK-37] */
export const readPageOfMember = async (
  context: AppContext,
  userId: string,
): Promise<MemberPage> => {
  const { db } = context;
  const row = await findMember(db, userId);
  if (row === undefined || isDeletedEmail(row.email)) throw new Refusal('not_found');
  const userIds = await listSamePerson(db, userId);
  const [books, orders, notes, sessions, guest, mobile, toReturnSen, waiting] = await Promise.all([
    readMemberBooks(context, userId, userIds),
    listNewestOrders(db, userIds, newestOrders),
    listNotes(db, userIds),
    countSessions(db, userId),
    findGuestContact(db, userId),
    findNewestMobile(db, userId),
    sumGuestMoney(db, userIds),
    readWaitingEmail(context, userId),
  ]);
  return {
    member: {
      ...summaryOf(row),
      isEmailVerified: row.emailVerified,
      newEmail: waiting && { ...waiting, since: asDate(waiting.since).toISOString() },
      guest: guest ? { ...guest, phone: shownMobile(guest.phone), userIds: [...userIds] } : null,
      mobile: guest === undefined ? mobile && shownMobile(mobile) : null,
      toReturnSen,
      reservedSen: row.reservedSen,
      suspension: suspensionOf(row),
    },
    ...books,
    newestOrders: orders.map(orderHitOf),
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() })),
    sessions,
  };
};
