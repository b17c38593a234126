import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchVenue } from '#contract/console-members.ts';
import { hasMobileWith } from '#server/features/back-office/members/mobile-search.repository.ts';
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
  return answer.members.length;
};

test('[MEMBER-12] a buyer is found by any part of the mobile number, as it is written', async () => {
  const buyer = { kind: 'guest', name: 'Siti Rahman', phone: '012-845 6917' } as const;
  await sell(running, desk, aSale({ buyer }));
  for (const text of ['6917', '8456', '45 6917', '012-845', '12845', '+60 12 845', '0128456917']) {
    expect([text, await found(text)]).toEqual([text, 1]);
  }
  expect(await found('4568')).toBe(0);
});

test('[MEMBER-12] the search among 20,000 numbers reads the indexes', async () => {
  const mei = await aShopper(running);
  await sql`
    insert into orders (
      order_id, user_id, status, total_amount_sen, credits_sen, channel, billing_name, billing_email,
      billing_mobile, created_at, expires_at
    )
    select 'order_many' || number, ${mei.userId}, 'pending', 6000, 0, 'web', 'Mei',
      'mei@person.test', '+60 12 ' || lpad((number * 7919 % 10000000)::text, 7, '0'), now(), now()
    from generate_series(1, 20000) number`.execute(db);
  await sql`analyze orders`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select user_id from orders where ${hasMobileWith('6917')}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('orders_by_mobile');
  expect(plan).not.toContain('Seq Scan');
});
