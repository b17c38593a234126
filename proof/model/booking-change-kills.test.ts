import { describe, expect, test } from 'vitest';
import { refundBooking } from '#contract/refunds.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { type KillCase, makeKiller } from '#proof/model/kill-at-statements.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { MemberOptions } from '#server/testing/builders.ts';
import { move, type Target } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';

// Kills the process at the statements of moving a booking and of cancelling one for a refund.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
let begin = Temporal.Instant.from(openingTime);
const killEverywhere = await makeKiller(running);

/** Off-peak slots that cost RM 60; seven slots later the price is RM 80. */
const offPeak: readonly Slot[] = [11, 12, 13, 14, 15, 16, 17];
const inTheEvening = (slot: Slot): Slot => (slot + 7) as Slot;

interface Place {
  readonly date: string;
  readonly courtName: string;
  readonly slot: Slot;
}

const courts = [1, 2, 3, 4, 5, 6].map((number) => `Tournament Court ${number}`);
/** Working days, counted from a Monday, more than 48 hours away: two of the same week first. */
const daysAhead = [3, 4, 7, 8, 9];

let places: Place[] = [];

/** There are few dates, so each case starts a fortnight after the last. */
const goOn = (): void => {
  context.clock.set(begin);
  const today = bookingDayOf(begin);
  begin = begin.add({ hours: 14 * 24 });
  places = daysAhead.flatMap((days) =>
    courts.flatMap((courtName) =>
      offPeak.map((slot) => ({ date: addDays(today, days), courtName, slot })),
    ),
  );
};

/** A slot that no case has used, nor the peak slot of its evening. */
const freshPlace = (): Place => {
  const place = places.shift();
  if (place === undefined) throw new Error('No unused slots left.');
  return place;
};

const aBuyer = async ({ date, courtName, slot }: Place, options: MemberOptions) => {
  const mei = await aShopper(running, options);
  await buy(running, mei, { date, slots: { [courtName]: [slot] } });
  return { mei, bookingId: await onlyBooking(db, mei) };
};

const claimsOf = async ({ userId }: Shopper): Promise<Place[]> =>
  db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select(['booking_date as date', 'courts.name as courtName', 'slot'])
    .where('user_id', '=', userId)
    .execute();

const changesOf = async ({ userId }: Shopper): Promise<string[]> => {
  const changes = await db
    .selectFrom('booking_changes')
    .select(['kind', 'amount_sen'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return changes.map(({ kind, amount_sen }) => `${kind} ${amount_sen}`);
};

const mailsTo = async ({ email }: Shopper): Promise<string[]> => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
  return mails.map(({ subject }) => subject);
};

interface Moving {
  readonly buyer: MemberOptions;
  readonly differenceSen: number;
  readonly balanceSen: number;
}

/** A move to kill: the member owns the old slot or the new one, never both and never neither. */
const moving = async (
  from: Place,
  to: Target,
  { buyer, differenceSen, balanceSen }: Moving,
): Promise<KillCase> => {
  const { mei, bookingId } = await aBuyer(from, buyer);
  const before = await balanceOf(db, mei);
  const operation = {
    kind: 'move',
    userId: mei.userId,
    bookingId,
    request: { ...to, shownDifferenceSen: differenceSen },
  } as const;
  return {
    operation,
    isDone: async () => {
      const [claim, ...others] = await claimsOf(mei);
      expect(others).toEqual([]);
      const isMoved = claim?.date === to.date && claim.slot === to.slot;
      expect(claim).toEqual(isMoved ? to : from);
      expect(await bookingsOf(db, mei)).toMatchObject([
        { id: bookingId, booking_date: claim?.date, slot: claim?.slot },
      ]);
      expect(await balanceOf(db, mei)).toBe(isMoved ? balanceSen : before);
      return isMoved;
    },
    finish: async () => {
      const again = () => move(running, mei, bookingId, to, differenceSen);
      const first = await again();
      expect(first.status).toBe(200);
      expect(first.answer.differenceSen).toBe(differenceSen);
      expect((await again()).answer).toEqual(first.answer);
      expect(await claimsOf(mei)).toEqual([to]);
      expect(await balanceOf(db, mei)).toBe(balanceSen);
      expect(await changesOf(mei)).toEqual([`moved ${0 - differenceSen}`]);
      expect((await mailsTo(mei)).slice(1)).toEqual([expect.stringMatching(/^Moved: /)]);
    },
  };
};

interface Refunding {
  readonly mei: Shopper;
  readonly bookingId: string;
  readonly amountSen: number;
  readonly balanceSen: number;
  readonly subject: RegExp;
}

/** A refund to kill: the member has either the booking or its money. */
const refunding = async (end: Refunding): Promise<KillCase> => {
  const { mei, bookingId, amountSen, balanceSen, subject } = end;
  const before = await balanceOf(db, mei);
  return {
    operation: { kind: 'refund', userId: mei.userId, bookingId },
    isDone: async () => {
      const owned = await claimsOf(mei);
      expect(await bookingsOf(db, mei)).toHaveLength(owned.length);
      const isDone = owned.length === 0;
      expect(await balanceOf(db, mei)).toBe(isDone ? balanceSen : before);
      return isDone;
    },
    finish: async () => {
      const { status, answer } = await ask(
        app,
        refundBooking,
        { params: { bookingId } },
        mei.headers,
      );
      expect(status).toBe(200);
      expect(answer.amountCredited).toBe(amountSen);
      expect(await claimsOf(mei)).toEqual([]);
      expect(await balanceOf(db, mei)).toBe(balanceSen);
      expect((await changesOf(mei)).at(-1)).toBe(`given_back ${amountSen}`);
      expect((await mailsTo(mei)).filter((mail) => subject.test(mail))).toHaveLength(1);
    },
  };
};

const moveToDearer = (): Promise<KillCase> => {
  const from = freshPlace();
  const to = { ...from, slot: inTheEvening(from.slot) };
  const cost = { differenceSen: 2_000, balanceSen: 1_000 };
  return moving(from, to, { buyer: { creditsSen: 3_000 }, ...cost });
};

const moveToCheaper = (): Promise<KillCase> => {
  const to = freshPlace();
  const from = { ...to, slot: inTheEvening(to.slot) };
  return moving(from, to, { buyer: {}, differenceSen: -2_000, balanceSen: 2_000 });
};

const moveFreeSlot = (): Promise<KillCase> => {
  const from = freshPlace();
  const to = { ...from, date: addDays(from.date, 5) };
  return moving(from, to, { buyer: { status: 'athlete' }, differenceSen: 0, balanceSen: 0 });
};

const refundMoved = async (): Promise<KillCase> => {
  const from = freshPlace();
  const { mei, bookingId } = await aBuyer(from, { creditsSen: 2_000 });
  const evening = { ...from, slot: inTheEvening(from.slot) };
  expect((await move(running, mei, bookingId, evening, 2_000)).status).toBe(200);
  const subject = /^Refunded: .+, RM 80\.00 in credits$/;
  return refunding({ mei, bookingId, amountSen: 8_000, balanceSen: 8_000, subject });
};

describe('killed at the statements of', () => {
  test.each([
    ['a move that charges the difference', moveToDearer],
    ['a move that refunds the difference', moveToCheaper],
    ['the refund of a moved booking', refundMoved],
    ['a move of a free slot to another week', moveFreeSlot],
  ])(
    '%s: all invariants hold and a retry completes it',
    (_, prepare) => {
      goOn();
      return killEverywhere(prepare);
    },
    600_000,
  );
});
