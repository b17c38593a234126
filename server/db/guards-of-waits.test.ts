import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addBooking,
  addClaim,
  addPendingOrder,
  addUser,
  at,
  courtIdOf,
  day,
  later,
  refusalOf,
} from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const court_id = await courtIdOf(db, 'Tournament Court 1');
const otherCourt = await courtIdOf(db, 'Tournament Court 2');
const { court_type_id } = await db
  .selectFrom('courts')
  .select('court_type_id')
  .where('id', '=', court_id)
  .executeTakeFirstOrThrow();
const user_id = await addUser(db);
const order_id = await addPendingOrder(db, { user_id });

type WaitRow = Insertable<Schema['slot_waits']>;

/** Waits for slot 10 of the court. */
const addWait = async (tx: Tx, wait: Partial<WaitRow> = {}): Promise<string> => {
  const id = randomUUIDv7();
  await tx
    .insertInto('slot_waits')
    .values({
      ...{ id, user_id, booking_date: day, court_type_id, court_id, joined_at: at },
      ...{ from_slot: 10, to_slot: 10, ...wait },
    })
    .execute();
  return id;
};

/** An offer of slot 10 to the one who waits. */
const addOffer = async (tx: Tx, offer: Partial<Insertable<Schema['slot_claims']>> = {}) => {
  const wait_id = await addWait(tx, { offered_until: later });
  await addClaim(tx, {
    ...{ court_id, kind: 'offer', user_id, wait_id, expires_at: later, ...offer },
  });
  return wait_id;
};

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

describe('a wait', () => {
  test.each([
    ['is for a slot of one court', {}, null],
    ['is for the slot on any court', { court_id: null }, null],
    ['is for a part of the day', { court_id: null, from_slot: 18, to_slot: 25 }, null],
    ['is for slots that are sold', { from_slot: 6, to_slot: 6 }, 'slot_waits_slots'],
    ['ends with the last slot', { court_id: null, to_slot: 26 as Slot }, 'slot_waits_slots'],
    ['begins before it ends', { court_id: null, from_slot: 11 }, 'slot_waits_slots'],
    ['of one court is for one slot', { to_slot: 11 }, 'slot_waits_slots'],
    ['is of a member', { user_id: randomUUIDv7() }, 'slot_waits_user_fk'],
    ['is for a court that exists', { court_id: 0 }, 'slot_waits_court_fk'],
    ['is for a type that exists', { court_type_id: 0 }, 'slot_waits_court_type_fk'],
  ] as const)('%s', async (_, wait, expected) => {
    expect(await refused((tx) => addWait(tx, wait))).toBe(expected);
  });

  test.each([{}, { court_id: null }])('is asked for once: %o', async (wait) => {
    const twice = refused(async (tx) => {
      await addWait(tx, wait);
      await addWait(tx, wait);
    });
    expect(await twice).toBe('slot_waits_once');
  });

  test('has an id and a place of its own', async () => {
    const id = randomUUIDv7();
    const again = (tx: Tx) => addWait(tx, { id, from_slot: 11, to_slot: 11 });
    const sameId = refused((tx) => addWait(tx, { id }).then(() => again(tx)));
    expect(await sameId).toBe('slot_waits_pk');
    const samePlace = refused(async (tx) => {
      await addWait(tx);
      await addWait(tx, { from_slot: 11, to_slot: 11 });
      await sql`update slot_waits set position = default`.execute(tx);
      await sql`alter table slot_waits alter column position drop identity`.execute(tx);
      await sql`update slot_waits set position = 1`.execute(tx);
    });
    expect(await samePlace).toBe('slot_waits_position_unique');
  });
});

describe('an offer', () => {
  test('has a member, a wait and an end, or none of them', async () => {
    expect(await refused((tx) => addOffer(tx))).toBeNull();
    expect(await refused((tx) => addClaim(tx, { court_id, kind: 'offer' }))).toBeNull();
    const without = (field: 'user_id' | 'wait_id' | 'expires_at') =>
      refused((tx) => addOffer(tx, { [field]: null }));
    expect(await without('wait_id')).toBe('slot_claims_offer_of_wait');
    for (const field of ['user_id', 'expires_at'] as const) {
      expect(await without(field)).toMatch(/^slot_claims_(kind_fields|offer_of_wait)$/);
    }
  });

  test('is for a wait that exists, and no block or class has one', async () => {
    const unknown = refused((tx) => addOffer(tx, { wait_id: randomUUIDv7() }));
    expect(await unknown).toBe('slot_claims_wait_fk');
    const block = refused(async (tx) => {
      const wait_id = await addWait(tx);
      await addClaim(tx, { court_id, kind: 'block', block_reason: 'Works', wait_id });
    });
    expect(await block).toBe('slot_claims_offer_of_wait');
  });

  test('of a wait is one slot, and of an hour one for a member', async () => {
    const both = refused(async (tx) => {
      const wait_id = await addOffer(tx);
      await addClaim(tx, {
        ...{ court_id: otherCourt, slot: 11, kind: 'offer', user_id, wait_id, expires_at: later },
      });
    });
    expect(await both).toBe('slot_claims_wait_unique');
    const twoOfAnHour = refused(async (tx) => {
      await addOffer(tx);
      const wait_id = await addWait(tx, { court_id: otherCourt, offered_until: later });
      await addClaim(tx, {
        ...{ court_id: otherCourt, kind: 'offer', user_id, wait_id, expires_at: later },
      });
    });
    expect(await twoOfAnHour).toBe('slot_claims_one_offer');
  });
});

describe('at the commit', () => {
  const deleteClaims = (tx: Tx) =>
    tx.deleteFrom('slot_claims').where('booking_date', '=', day).execute();
  /** The claim of the slot and the end of the offer, after all triggers of the commit. */
  const afterCommit = async (write: (tx: Tx) => Promise<unknown>) => {
    const tx = await db.startTransaction().execute();
    try {
      await write(tx);
      await sql`set constraints all immediate`.execute(tx);
      const claims = await tx
        .selectFrom('slot_claims')
        .select(['kind', 'user_id as userId'])
        .where('booking_date', '=', day)
        .execute();
      const waits = await tx.selectFrom('slot_waits').select('offered_until as until').execute();
      return { claims, waits };
    } finally {
      await tx.rollback().execute();
    }
  };
  const kept = { kind: 'offer', userId: null };
  const waiting = { until: null };

  test('a freed slot that is waited for is kept, and no other', async () => {
    const free = (wait: Partial<WaitRow>) =>
      afterCommit(async (tx) => {
        await addWait(tx, wait);
        await addClaim(tx, { court_id, kind: 'booking', user_id });
        await addBooking(tx, { court_id, user_id });
        await tx.deleteFrom('bookings').where('booking_date', '=', day).execute();
        await deleteClaims(tx);
      });
    const wanted: readonly Partial<WaitRow>[] = [
      {},
      { court_id: null },
      { court_id: null, from_slot: 7, to_slot: 11 },
    ];
    for (const wait of wanted) {
      expect(await free(wait)).toEqual({ claims: [kept], waits: [waiting] });
    }
    const others: readonly Partial<WaitRow>[] = [
      { court_id: otherCourt },
      { from_slot: 11, to_slot: 11 },
    ];
    for (const wait of others) {
      expect(await free(wait)).toEqual({ claims: [], waits: [waiting] });
    }
  });

  test('a hold placed from an offer leaves the offer', async () => {
    const hold = { court_id, kind: 'hold', user_id, order_id, expires_at: at } as const;
    const freed = await afterCommit(async (tx) => {
      const wait_id = await addWait(tx, { offered_until: later });
      await addClaim(tx, { ...hold, wait_id });
      await deleteClaims(tx);
    });
    expect(freed).toEqual({
      claims: [{ kind: 'offer', userId: user_id }],
      waits: [{ until: later }],
    });
  });

  test('a hold whose offer cannot come back sends its member back to the line', async () => {
    const hold = { court_id, kind: 'hold', user_id, order_id, expires_at: at } as const;
    const freed = await afterCommit(async (tx) => {
      const held = await addWait(tx, { offered_until: later });
      await addClaim(tx, { ...hold, wait_id: held });
      const wait_id = await addWait(tx, { court_id: otherCourt, offered_until: later });
      await addClaim(tx, {
        ...{ court_id: otherCourt, kind: 'offer', user_id, wait_id, expires_at: later },
      });
      await tx.deleteFrom('slot_claims').where('court_id', '=', court_id).execute();
    });
    expect(freed.claims).toHaveLength(2);
    expect(freed.claims).toContainEqual(kept);
    expect(freed.waits).toHaveLength(2);
    expect(freed.waits).toContainEqual(waiting);
    expect(freed.waits).toContainEqual({ until: later });
  });

  test('what replaces an offer sends its member back to the line', async () => {
    const replaced = await afterCommit(async (tx) => {
      await addOffer(tx);
      await deleteClaims(tx);
      await addClaim(tx, { court_id, kind: 'block', block_reason: 'Works' });
    });
    expect(replaced).toEqual({ claims: [{ kind: 'block', userId: null }], waits: [waiting] });
  });
});
