import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { refundBooking } from '#contract/refunds.ts';
import { endSlotWait, listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
import type { Slot } from '#domain/time/slots.ts';
import { offerMinutes } from '#domain/waits/offers.ts';
import { openDatabase } from '#server/db/database.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { holdAt, holdLock, waitForLock } from '#server/testing/lock-waits.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context, connection } = running;

/** Late enough that bookings of it can be refunded throughout. */
const date = '2026-11-24';
const courts = ['Tournament Court 1', 'Tournament Court 2'] as const;

const startWait = async (member: Shopper, slot: Slot, court: string = courts[0]) => {
  const body = { date, courtType: 'Tournament Court', court, from: slot, to: slot } as const;
  expect((await ask(app, startSlotWait, { body }, member.headers)).status).toBe(200);
};
const leave = async ({ headers }: Shopper) => {
  const [wait] = (await ask(app, listSlotWaits, {}, headers)).answer.waits;
  return ask(app, endSlotWait, { params: { id: wait?.id ?? '' } }, headers);
};
const order = (member: Shopper, slot: Slot) =>
  place(running, member, anOrderRequest({ date, slots: { [courts[0]]: [slot] } }));
const refund = async (owner: Shopper) => {
  const params = { bookingId: await onlyBooking(db, owner) };
  expect((await ask(app, refundBooking, { params }, owner.headers)).status).toBe(200);
};
const anOwner = async (slot: Slot, court: string = courts[0]): Promise<Shopper> => {
  const owner = await aShopper(running);
  await buy(running, owner, { date, slots: { [court]: [slot] } });
  return owner;
};
const pass = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const offerTogether = () => Promise.all([1, 2, 3].map(() => offerFreeSlots(context)));
const offersOf = async (slot: Slot): Promise<(string | null)[]> => {
  const offers = await db
    .selectFrom('slot_claims')
    .select('user_id as userId')
    .where('booking_date', '=', date)
    .where('slot', '=', slot)
    .where('kind', '=', 'offer')
    .orderBy('court_id')
    .execute();
  return offers.map(({ userId }) => userId);
};

afterEach(async () => {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('slot_claims').where('kind', '=', 'offer').execute();
    await tx.deleteFrom('slot_waits').execute();
  });
  expect(await brokenInvariants(context)).toEqual([]);
});

describe('members who wait for one slot', () => {
  /** Each member who got a claim of the slot, in the order in which they got it. */
  const watchHolders = async (slot: Slot): Promise<() => Promise<string[]>> => {
    await sql`
      create table holders (at bigint generated always as identity, user_id uuid);
      create function note_holder() returns trigger language plpgsql as $$
      begin
        insert into holders (user_id) values (new.user_id);
        return null;
      end $$;
      create trigger note_holder after insert or update on slot_claims for each row
        when (new.user_id is not null and new.slot = ${sql.lit(slot)})
        execute function note_holder();
    `.execute(db);
    return async () => {
      const { rows } = await sql<{ userId: string }>`
        select user_id as "userId" from holders order by at`.execute(db);
      return rows.map(({ userId }) => userId);
    };
  };

  const lineFor = async (slot: Slot, length: number): Promise<Shopper[]> => {
    const line: Shopper[] = [];
    while (line.length < length) {
      const member = await aShopper(running);
      await startWait(member, slot);
      line.push(member);
    }
    return line;
  };

  const slot = 12;
  const turns = 40;
  const ends = {
    leaves: (first: Shopper) => leave(first),
    'lets the offer pass': async () => pass(offerMinutes),
    'orders and does not pay': async (first: Shopper) => {
      expect((await order(first, slot)).status).toBe(200);
      pass(offerMinutes);
      await expireHolds(context);
    },
    'pays and refunds': async (first: Shopper) => {
      const { orderId } = (await order(first, slot)).answer;
      await deliver(context, aReport(orderId, { amountSen: 6_000 }));
      expect(await bookingsOf(db, first)).toHaveLength(1);
      await offerTogether();
      await refund(first);
    },
  };

  test('[WAIT-4] [WAIT-5] [WAIT-7] 200 of them hold it one after the other, in the order of their waits, however they hurry', async () => {
    const owner = await anOwner(slot);
    const line = await lineFor(slot, 200);
    const holders = await watchHolders(slot);
    const [first, ...others] = line;
    // All but the first order at the moment of the refund.
    const [orders] = await Promise.all([
      Promise.all(others.map((member) => order(member, slot))),
      refund(owner),
      offerTogether(),
    ]);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([409]));
    await offerTogether();
    expect(await offersOf(slot)).toEqual([first?.userId]);

    for (const [turn, member] of line.slice(0, turns).entries()) {
      expect(await offersOf(slot)).toEqual([member.userId]);
      const tooFast = line.slice(turn + 1, turn + 4).map((other) => order(other, slot));
      await Object.values(ends)[turn % 4]?.(member);
      for (const { status } of await Promise.all(tooFast)) expect(status).toBe(409);
      await offerTogether();
    }

    // The rest leave all at once, while the slot goes from one to the next.
    let isOver = false;
    const offering = (async () => {
      while (!isOver) await offerFreeSlots(context);
    })();
    const left = await Promise.all(line.slice(turns).map(leave));
    isOver = true;
    await offering;
    await offerFreeSlots(context);
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set([200]));

    const places = (await holders()).map((id) => line.findIndex(({ userId }) => userId === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect([...new Set(places)].slice(0, turns)).toEqual(
      Array.from({ length: turns }, (_, turn) => turn),
    );
    expect(await offersOf(slot)).toEqual([]);
    expect(await db.selectFrom('slot_waits').select('id').execute()).toEqual([]);
  }, 300_000);

  test('control: without the trigger that keeps a freed slot, the second gets past the first', async () => {
    const owner = await anOwner(13);
    const [, second] = await lineFor(13, 2);
    if (second === undefined) throw new Error('Nobody waits.');
    const trigger = (state: string) =>
      sql`alter table slot_claims ${sql.raw(state)} trigger slot_claims_kept_when_freed`.execute(
        db,
      );
    await trigger('disable');
    onTestFinished(() => void trigger('enable'));
    await refund(owner);
    expect((await order(second, 13)).status).toBe(200);
  });
});

describe('two processes that offer two courts for the same time at once', () => {
  const slot = 14;
  const held = 'before update on slot_waits for each row when (new.offered_until is not null)';

  /** Frees both courts. Mei waits for both, and Ali after her; each court is offered by another process. */
  const offerBoth = async () => {
    const owners = [await anOwner(slot, courts[0]), await anOwner(slot, courts[1])] as const;
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    for (const member of [mei, ali])
      for (const court of courts) await startWait(member, slot, court);
    const processes = [1, 2].map(() => openDatabase(connection, { poolSize: 4 }));
    const [one, other] = processes.map((own) => ({ ...context, db: own }));
    if (one === undefined || other === undefined) throw new Error('There are two.');
    await refund(owners[1]);
    const release = await holdLock(db);
    const second = offerFreeSlots(one);
    await waitForLock(db, 1);
    await refund(owners[0]);
    const first = offerFreeSlots(other);
    await waitForLock(db, 2);
    await release();
    const results = await Promise.allSettled([second, first]);
    for (const own of processes) await own.destroy();
    return { mei, ali, results };
  };

  test('[WAIT-6] offer one to each of the first two in line', async () => {
    await holdAt(db, held);
    const { mei, ali, results } = await offerBoth();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await offersOf(slot)).toEqual([ali.userId, mei.userId]);
  });

  /** For connections that are opened from now on. */
  const withoutAdvisoryLocks = async () => {
    await sql`
      create schema control;
      create function control.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
    `.execute(db);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const database = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${database} set search_path = control, public, pg_catalog`.execute(db);
  };

  test('control: without the lock of the offers, the database refuses the second offer', async () => {
    await withoutAdvisoryLocks();
    const { mei, results } = await offerBoth();
    expect(results[0].status).toBe('fulfilled');
    expect(results[1]).toMatchObject({ reason: { constraint: 'slot_claims_one_offer' } });
    expect(await offersOf(slot)).toEqual([null, mei.userId]);
  });

  test('control: without the key as well, Mei is offered both courts for the same time', async () => {
    await sql`drop index slot_claims_one_offer`.execute(db);
    const { mei, results } = await offerBoth();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await offersOf(slot)).toEqual([mei.userId, mei.userId]);
  });
});
