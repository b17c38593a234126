import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchVenue } from '#contract/console-members.ts';
import { listOrders } from '#contract/console-orders.ts';
import {
  hasAddressWith,
  hasMobileWith,
  newestBuyersOf,
} from '#server/features/back-office/members/buyer-search.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const desk = await aStaffMember(running, 'desk');

const found = async (text: string): Promise<number> => {
  const { answer } = await ask(app, searchVenue, { query: { text } }, desk.headers);
  return answer.members.length + answer.guests.length;
};

test('[MEMBER-12] a buyer is found by any part of the mobile number, as it is written', async () => {
  const buyer = { kind: 'guest', name: 'Siti Rahman', phone: '012-845 6917' } as const;
  await sell(running, desk, aSale({ buyer }));
  for (const text of ['6917', '8456', '45 6917', '012-845', '12845', '+60 12 845', '0128456917']) {
    expect([text, await found(text)]).toEqual([text, 1]);
  }
  expect(await found('4568')).toBe(0);
});

test('[MEMBER-15] a guest, and the order, are found by a part of the address that was given at the desk', async () => {
  const buyer = {
    kind: 'guest',
    name: 'Sarah Foo',
    phone: '+60 11 222 0044',
    email: 'Foo.Family@mail.test',
  } as const;
  const slots = { 'Tournament Court 2': [12 as const] };
  const { orderId, userId } = (await sell(running, desk, aSale({ buyer, slots }))).answer;
  for (const text of ['foo.family@mail.test', 'FOO.FAM', 'family@', 'foo sar', 'sarah f']) {
    const { guests } = (await ask(app, searchVenue, { query: { text } }, desk.headers)).answer;
    expect([text, guests.map((guest) => guest.userId)]).toEqual([text, [userId]]);
    const { orders } = (await ask(app, listOrders, { query: { text } }, desk.headers)).answer;
    expect([text, orders.map((order) => order.orderId)]).toEqual([text, [orderId]]);
  }
  for (const text of ['foo.family@mail.com', 'invalid', 'fo@', 'sarah tan']) {
    expect([text, await found(text)]).toEqual([text, 0]);
  }
});

describe('among 6,000 orders at the desk', () => {
  const planOf = async (query: RawBuilder<unknown>): Promise<string> => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  beforeAll(async () => {
    const mei = await aShopper(running);
    await sql`
      insert into orders (
        order_id, user_id, status, total_amount_sen, credits_sen, channel, billing_name,
        billing_email, billing_mobile, created_at, expires_at, sold_by
      )
      select 'order_many' || number, ${mei.userId}, 'pending', 6000, 0, 'desk', 'Mei',
        'mei' || number * 7919 || '@person.test',
        '+60 12 ' || lpad((number * 7919 % 10000000)::text, 7, '0'),
        now() - number * interval '1 minute', now(), ${desk.userId}
      from generate_series(1, 6000) number`.execute(db);
    await sql`analyze orders`.execute(db);
  });

  test('[MEMBER-12] the search for a number reads its index', async () => {
    const plan = await planOf(newestBuyersOf(hasMobileWith('6917')));
    expect(plan).toContain('orders_by_mobile');
    expect(plan).not.toContain('Seq Scan');
  });

  test('[MEMBER-15] the search for an address reads its index', async () => {
    const plan = await planOf(newestBuyersOf(hasAddressWith('791918')));
    expect(plan).toContain('orders_by_address');
    expect(plan).not.toContain('Seq Scan');
  });

  test.each([
    ['number', hasMobileWith('6012')],
    ['address', hasAddressWith('person')],
  ])(
    '[MEMBER-12] of the %s that all have, only the newest 500 are looked at',
    async (_, isMeant) => {
      const { rows } = await newestBuyersOf(isMeant).execute(db);
      expect(rows.length).toBe(500);
    },
  );
});
