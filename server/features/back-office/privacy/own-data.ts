import { type Slot, slotRange } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { listNotes } from '#server/features/back-office/members/notes.repository.ts';
import {
  findAccount,
  findBoughtMembership,
  findCalendarFeed,
  findWholeProfile,
  listBookingChanges,
  listBookings,
  listCreditEntries,
  listFreeWeeks,
  listItems,
  listMails,
  listOrders,
  listPayments,
  listRefusedAttempts,
  listSessions,
  listSignInMethods,
} from '#server/features/back-office/privacy/own-data.repository.ts';

/** The number of slots of a lesson; everything else has one. [LESSON-13] */
type Lasting = { readonly durationSlots?: number | null };

/** Shows a slot as its time: `toSlot` becomes `toTimeslot`. */
const readable = ({ durationSlots, ...row }: object & Lasting): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const name = field.replace(/slot$/, 'timeslot').replace(/Slot$/, 'Timeslot');
      const isSlot = name !== field && value !== null;
      return [name, isSlot ? slotRange(value as Slot, durationSlots ?? 1) : value];
    }),
  );

/**
 * A link in a mail may still work. Somebody at a member's unlocked browser must not be able to take
 * over the account with a reset link from this file.
 */
const withoutLinks = (text: string): string => text.replaceAll(/https?:\/\/\S+/g, '[link]');

const accountOf = async (tx: Tx, userId: string) => ({
  userId,
  ...readable(await findAccount(tx, userId)),
  signInMethods: (await listSignInMethods(tx, userId)).map(readable),
});

const ordersOf = async (tx: Tx, userId: string) => {
  const items = Map.groupBy(await listItems(tx, userId), ({ orderId }) => orderId);
  const payments = Map.groupBy(await listPayments(tx, userId), ({ orderId }) => orderId);
  const partsOf = <Row extends { orderId: string }>(
    rows: Map<string, Row[]>,
    orderId: string,
  ): Record<string, unknown>[] =>
    (rows.get(orderId) ?? []).map(({ orderId: _, ...row }) => readable(row));
  return (await listOrders(tx, userId)).map((order) => ({
    ...readable(order),
    items: partsOf(items, order.orderId),
    payments: partsOf(payments, order.orderId),
  }));
};

const mailsOf = async (tx: Tx, email: string) =>
  (await listMails(tx, email)).map(({ bodyText, ...mail }) => ({
    ...readable(mail),
    text: withoutLinks(bodyText),
  }));

interface Owner {
  readonly userId: string;
  readonly email: string;
}

/** Everything that is stored about a member, in one snapshot, and nothing about other people. */
export const collectOwnData = (
  { db }: AppContext,
  { userId, email }: Owner,
): Promise<Record<string, unknown>> =>
  transact(
    db,
    async (tx) => {
      const profile = await findWholeProfile(tx, userId);
      const membership = await findBoughtMembership(tx, userId);
      const feed = await findCalendarFeed(tx, userId);
      return {
        account: await accountOf(tx, userId),
        profile: profile === undefined ? null : readable(profile),
        membership: membership === undefined ? null : readable(membership),
        bookings: (await listBookings(tx, userId)).map(readable),
        bookingChanges: (await listBookingChanges(tx, userId)).map(readable),
        calendarFeed: feed === undefined ? null : readable(feed),
        refusedAttempts: (await listRefusedAttempts(tx, userId)).map(readable),
        freeSlots: (await listFreeWeeks(tx, userId)).map(readable),
        orders: await ordersOf(tx, userId),
        creditLedger: (await listCreditEntries(tx, userId)).map(readable),
        sessions: (await listSessions(tx, userId)).map(readable),
        notesOfStaff: (await listNotes(tx, [userId])).map(({ text, createdAt }) => ({
          text,
          createdAt,
        })),
        mails: await mailsOf(tx, email),
      };
    },
    { isSnapshot: true },
  );
