import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';
import { addCredits, addPendingOrder, addUser, later } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const clients = 40;
const price = 100;
let user_id: string;

const readCredits = () =>
  db
    .selectFrom('credits')
    .select(['balance_sen', 'reserved_sen'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

const spend = () => addCredits(db, user_id, -price);

const reserve = async () => {
  const order_id = await addPendingOrder(db, { user_id });
  await db
    .insertInto('pending_credits_deduction')
    .values({ order_id, user_id, credits_sen: price, expires_at: later })
    .execute();
};

/** All clients read the balance before the first of them spends. */
const winnersOf = async (take: () => Promise<unknown>): Promise<number> => {
  const looks = await Promise.all(Array.from({ length: clients }, readCredits));
  const affordable = looks.filter(({ balance_sen }) => balance_sen >= price);
  expect(affordable).toHaveLength(clients);
  const results = await Promise.allSettled(affordable.map(take));
  return results.filter(({ status }) => status === 'fulfilled').length;
};

describe(`of ${clients} concurrent orders of a member with credits for three`, () => {
  beforeEach(async () => {
    user_id = await addUser(db);
    await addCredits(db, user_id, 3 * price);
  });

  test('three spend', async () => {
    expect(await winnersOf(spend)).toBe(3);
    expect(await readCredits()).toEqual({ balance_sen: 0, reserved_sen: 0 });
  });

  test('three reserve', async () => {
    expect(await winnersOf(reserve)).toBe(3);
    expect(await readCredits()).toEqual({ balance_sen: 300, reserved_sen: 300 });
  });

  test('three spend or reserve', async () => {
    let turn = 0;
    const either = () => {
      turn += 1;
      return turn % 2 === 0 ? spend() : reserve();
    };
    expect(await winnersOf(either)).toBe(3);
    const { balance_sen, reserved_sen } = await readCredits();
    expect(balance_sen).toBe(reserved_sen);
  });

  test('control: all would spend without the check', async () => {
    await sql`alter table credits drop constraint credits_cover_reservations`.execute(db);
    expect(await winnersOf(spend)).toBe(clients);
    expect((await readCredits()).balance_sen).toBe((3 - clients) * price);
  });
});
