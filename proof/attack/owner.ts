import { randomUUIDv7 } from 'node:crypto';
import { createCalendarFeed } from '#contract/calendar-feed.ts';
import { startSlotWait } from '#contract/slot-waits.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { anOrderRequest, aShopper, place, type Shopper } from '#server/testing/shopping.ts';

/** A member with one of everything, which nobody else may see or change. */
export interface Owner extends Shopper {
  readonly username: string;
  readonly bookingId: string;
  /** Completed. */
  readonly orderId: string;
  /** Pending. */
  readonly waitingOrderId: string;
  /** A wait for a slot that somebody else has. */
  readonly slotWaitId: string;
  /** The calendar feed's file name. */
  readonly feedFile: string;
  readonly feedMadeAt: string;
  /** Values that no answer to anybody else may contain. */
  readonly secrets: readonly string[];
}

const days = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'];
const courts = 4;
/** Per day and court, all of them off-peak. */
const pairsOfSlots = 3;
let pairs = 0;

/** Two slots that no other owner has, for up to 60 owners. */
const twoSlots = (): { date: string; court: string; slots: readonly [Slot, Slot] } => {
  const at = pairs++ % (days.length * courts * pairsOfSlots);
  const first = 11 + 2 * Math.floor(at / (days.length * courts));
  return {
    date: days[at % days.length] ?? '',
    court: `Tournament Court ${1 + (Math.floor(at / days.length) % courts)}`,
    slots: [first as Slot, (first + 1) as Slot],
  };
};

const only = <Thing>([thing]: readonly Thing[]): Thing => {
  if (thing === undefined) throw new Error('The owner has none.');
  return thing;
};

/** Another member buys a slot of a court that no owner uses, once, and the owner waits for it. */
const waitForSomebodysSlot = async (
  running: TestApp,
  owner: Shopper,
  date: string,
  slot: Slot,
): Promise<string> => {
  const court = 'Tournament Court 5';
  const other = await aShopper(running, { creditsSen: 20_000 });
  const isTaken = await running.db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select('slot')
    .where('courts.name', '=', court)
    .where('booking_date', '=', date)
    .where('slot', '=', slot)
    .executeTakeFirst();
  if (isTaken === undefined) {
    await buy(running, other, { date, slots: { [court]: [slot] }, useCredits: true });
  }
  const body = { date, courtType: 'Tournament Court', court, from: slot, to: slot } as const;
  const { answer } = await ask(running.app, startSlotWait, { body }, owner.headers);
  return answer.id;
};

export const anOwner = async (running: TestApp): Promise<Owner> => {
  const { app, db } = running;
  const mark = randomUUIDv7().slice(-12);
  const username = `owner_${mark}`;
  const owner = await aShopper(running, {
    username,
    creditsSen: 20_000,
    displayName: `Dn ${mark}`,
  });
  const { date, court, slots } = twoSlots();
  const orderId = await buy(running, owner, {
    date,
    slots: { [court]: [slots[0]] },
    useCredits: true,
  });
  const request = anOrderRequest({
    date,
    slots: { [court]: [slots[1]] },
    billingName: `Payer ${mark}`,
    billingEmail: `payer-${mark}@person.test`,
  });
  const { answer } = await place(running, owner, request);
  const { answer: feed } = await ask(
    app,
    createCalendarFeed,
    { body: { replaces: null } },
    owner.headers,
  );
  const slotWaitId = await waitForSomebodysSlot(running, owner, date, slots[0]);
  const bookingId = only(await bookingsOf(db, owner)).id;
  const feedFile = feed.url.split('/').at(-1) ?? '';
  return {
    ...owner,
    username,
    bookingId,
    orderId,
    waitingOrderId: answer.orderId,
    slotWaitId,
    feedFile,
    feedMadeAt: feed.createdAt,
    secrets: [owner.email, owner.userId, username, mark, feedFile, orderId, answer.orderId],
  };
};
