import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { giveCreditsTo } from '#server/features/back-office/members/credits.ts';
import { keyOfUndoing } from '#server/features/credits/ledger.ts';
import { openTestApp } from '#server/testing/app.ts';
import { balanceOf } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const { userId: staffUserId } = await aStaffMember(running, 'owner');
const staff = {
  userId: staffUserId,
  role: 'owner',
  ownLimits: null,
  secondFactorAt: Temporal.Now.instant(),
  pinGivenAt: null,
} as const;
const clicks = 20;

/** Takes the credits of a gift back many times at once, without any lock. */
const takenBack = async (beforehand = async (): Promise<void> => undefined): Promise<number> => {
  const mei = await aShopper(running, { creditsSen: 200_000 });
  const { userId } = mei;
  const key = randomUUID();
  const gift = { userId, amountSen: 6_000, reason: 'Rain', idempotencyKey: key };
  await giveCreditsTo(context, staff, gift);
  await beforehand();
  const takeBack = () =>
    db
      .insertInto('credit_entries')
      .values({
        user_id: userId,
        amount_sen: -6_000,
        kind: 'correction',
        reason: 'It was a mistake',
        created_by: 'test',
        idempotency_key: keyOfUndoing(key),
        created_at: new Date(openingTime),
      })
      .execute();
  await Promise.allSettled(Array.from({ length: clicks }, takeBack));
  return (206_000 - (await balanceOf(db, mei))) / 6_000;
};

describe(`of ${clicks} concurrent undos of one gift without locks`, () => {
  test('[DESK-24] one takes the credits', async () => {
    expect(await takenBack()).toBe(1);
  });

  test('control: without the unique key of the ledger, every undo takes the credits back', async () => {
    const dropKey = async (): Promise<void> => {
      await sql`
        alter table credit_entries drop constraint credit_entries_idempotency_unique`.execute(db);
    };
    expect(await takenBack(dropKey)).toBe(clicks);
  });
});
