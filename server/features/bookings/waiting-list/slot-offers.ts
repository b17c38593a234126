import type { SlotRequest } from '#domain/slots/booking-rules.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import { sports } from '#domain/venue/courts.ts';
import { isAhead, offerExpiry } from '#domain/waits/offers.ts';
import { couldBook, nextInLine, type SlotOfCourt } from '#domain/waits/slot-waits.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { priceOfOffer } from '#server/features/bookings/waiting-list/offer-price.ts';
import {
  makeOffers,
  type OfferedKind,
  tellOfOffer,
} from '#server/features/bookings/waiting-list/offers.ts';
import {
  deleteWaits,
  listDoneWaits,
  listLastSlots,
  listWaiting,
  lockSlotOffers,
  lockWaits,
  setOfferedUntil,
} from '#server/features/bookings/waiting-list/slot-waits.repository.ts';
import { tellOfPlaces } from '#server/features/bookings/waiting-list/slot-waits.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import {
  deleteExpiredOffer,
  deleteKeptSlots,
  keepOfferedSlot,
  listSlotOffers,
  listSlotsToOffer,
  upsertSlotOffer,
} from '#server/features/slots/slot-offers.repository.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';

type FreeSlot = Awaited<ReturnType<typeof listSlotsToOffer>>[number];
type OpenOffer = Awaited<ReturnType<typeof listSlotOffers>>[number];

/** A slot in the form that the rules need; null for a court of no sport. */
const describeSlot = (
  { courts, closedDays }: RuleBook,
  { courtId, date, slot }: SlotKey,
): (SlotOfCourt & { request: SlotRequest & { closures: readonly Closure[] } }) | null => {
  const row = courts.find(({ id }) => id === courtId);
  const sport = sports.find((name) => name === row?.sportName);
  if (row === undefined || sport === undefined) return null;
  const { name, typeName, restricted, queueType } = row;
  const court = { sport, restricted, queue: queueType };
  const request = { court, date, slot, closures: closedDays };
  return { date, slot, court: name, courtType: typeName, request };
};

/** Offers a free slot to the next member, or frees it for everybody if no member could book it. */
export const offerSlot = ({ db, clock, settings, readRuleBook }: AppContext, slot: SlotKey) =>
  transact(db, async (tx) => {
    await lockSlotOffers(tx);
    const now = clock.now();
    const rules = await readRuleBook(tx);
    const described = describeSlot(rules, slot);
    const waits = await listWaiting(tx, [slot.date], now);
    const next = described && nextInLine(described, described.request, waits, now);
    if (described === null || next === null) return deleteKeptSlots(tx, [slot]);
    const [wait] = await lockWaits(tx, [next.id]);
    // The wait has ended meanwhile, or its member has an offer: the next run looks again.
    if (wait === undefined || wait.offeredUntil !== null) return;
    const { id: waitId, userId, email } = next;
    const expiresAt = offerExpiry(slot, now);
    const { courtId, date } = slot;
    const offer = { courtId, date, slot: slot.slot, userId, waitId, expiresAt };
    if (!(await upsertSlotOffer(tx, offer, now))) return;
    await setOfferedUntil(tx, waitId, expiresAt);
    await tellOfPlaces(tx, wait);
    const title = { type: 'court_booking', courtName: described.court } as const;
    await tellOfOffer(
      tx,
      {
        ...{ userId, email, expiresAt, text: 'slotOffered', key: `slot-offered/${waitId}` },
        offered: { booked: title, date, slot: slot.slot },
        priceSen: priceOfOffer(rules, next.status, described, now),
        link: `${settings.publicUrl}/profile`,
      },
      now,
    );
  });

/** Withdraws an offer; the member waits on and keeps their place in line. [WAIT-8] */
const takeOfferBack = ({ db }: AppContext, { waitId }: OpenOffer): Promise<void> =>
  transact(db, async (tx) => {
    const [wait] = await lockWaits(tx, [waitId]);
    if (wait === undefined || !(await keepOfferedSlot(tx, waitId))) return;
    await setOfferedUntil(tx, waitId, null);
    await tellOfPlaces(tx, wait);
  });

/** Ends the wait of an offer that expired; the slot goes to the next member. [WAIT-3] */
const endExpiredOffer = ({ db, clock }: AppContext, { waitId }: OpenOffer): Promise<void> =>
  transact(db, async (tx) => {
    const [wait] = await lockWaits(tx, [waitId]);
    if (wait === undefined || !(await deleteExpiredOffer(tx, waitId, clock.now()))) return;
    await deleteWaits(tx, [waitId]);
    await tellOfPlaces(tx, wait, wait.userId);
  });

/** Ends waits whose last slot has begun or whose member has booked one of their slots. [WAIT-3] */
const endDoneWaits = async ({ db, clock }: AppContext): Promise<void> => {
  const now = clock.now();
  const today = bookingDayOf(now);
  const begun = (await listLastSlots(db, today)).filter((last) => !isAhead(last, now));
  const done = [...(await listDoneWaits(db, today)), ...begun.map(({ id }) => id)];
  for (const id of new Set(done)) {
    await transact(db, async (tx) => {
      const [wait] = await lockWaits(tx, [id]);
      if (wait === undefined) return;
      await deleteWaits(tx, [id]);
      await tellOfPlaces(tx, wait, wait.userId);
    });
  }
};

const isOver = ({ expiresAt }: OpenOffer, now: Temporal.Instant): boolean =>
  expiresAt.getTime() <= now.epochMilliseconds;

const datesOf = (slots: readonly { readonly date: BookingDate }[]): BookingDate[] => [
  ...new Set(slots.map(({ date }) => date)),
];

const offeredSlots: OfferedKind<FreeSlot, OpenOffer> = {
  read: async (context, now) => {
    const { db, readRuleBook } = context;
    const offers = (await listSlotOffers(db)).filter((offer) => !isOver(offer, now));
    const free = await listSlotsToOffer(db, bookingDayOf(now), now);
    const waits = await listWaiting(db, datesOf([...offers, ...free]), now);
    const rules = await readRuleBook(db);
    return {
      offers,
      free,
      canBeTaken: (offer) => {
        const described = describeSlot(rules, offer);
        const wait = waits.find(({ id }) => id === offer.waitId);
        if (described === null || wait === undefined) return false;
        // The offer itself is one of the slots that the member holds.
        return couldBook({ ...wait, held: wait.held - 1 }, described.request, now);
      },
      canBeOffered: (slot) => {
        if (slot.isKept) return true;
        const described = describeSlot(rules, slot);
        return described !== null && nextInLine(described, described.request, waits, now) !== null;
      },
    };
  },
  takeBack: takeOfferBack,
  offer: offerSlot,
};

/** Ends waits and offers that are over, and offers every free slot that members wait for. */
export const offerFreeSlots = async (context: AppContext): Promise<void> => {
  await endDoneWaits(context);
  const now = context.clock.now();
  for (const offer of await listSlotOffers(context.db)) {
    if (isOver(offer, now)) await endExpiredOffer(context, offer);
  }
  await makeOffers(context, offeredSlots);
};
