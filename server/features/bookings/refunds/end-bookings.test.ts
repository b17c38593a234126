import type { KyselyPlugin } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { transact } from '#server/db/transact.ts';
import { lockOwnBookings } from '#server/features/bookings/changes.ts';
import { endBookings } from '#server/features/bookings/refunds/end-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (court: string, slots: readonly Slot[]): Promise<Shopper> => {
  const buyer = await aShopper(running);
  await buy(running, buyer, { slots: { [court]: [...slots] } });
  return buyer;
};

/** The mails to a member that are not confirmations. */
const mailsTo = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text as text', 'attachments'])
    .where('to_address', '=', email)
    .where('subject', 'like', 'Cancelled: %')
    .execute();

/** Ends all bookings of some members in one transaction, and counts its statements. */
const endAllOf = async (buyers: readonly Shopper[]) => {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const refunds = await transact(db, async (tx) => {
    const endings = [];
    for (const buyer of buyers) {
      const ids = (await bookingsOf(db, buyer)).map(({ id }) => id);
      for (const own of await lockOwnBookings(tx, buyer.userId, ids, 'internal')) {
        endings.push({ own, endedBy: { by: 'operator', reason: 'Flood' } as const });
      }
    }
    return endBookings(tx.withPlugin(counter), context.settings, endings, context.clock.now());
  });
  return { refunds, statements };
};

test('[REFUND-5] [REFUND-6] [DESK-23] any number of bookings end in the same number of statements', async () => {
  const alone = await endAllOf([await aBuyer('Tournament Court 1', [12])]);
  const mei = await aBuyer('Tournament Court 2', [11, 12, 13]);
  const ada = await aBuyer('Tournament Court 3', [11, 12]);
  const many = await endAllOf([mei, ada]);
  expect(many.refunds.map(({ orderStatus }) => orderStatus)).toEqual(
    Array.from({ length: 5 }, () => 'fully_refunded'),
  );
  expect([await balanceOf(db, mei), await balanceOf(db, ada)]).toEqual([18_000, 12_000]);
  expect([await bookingsOf(db, mei), await bookingsOf(db, ada)]).toEqual([[], []]);
  expect(many.statements).toBe(alone.statements);
  expect(await mailsTo(mei)).toMatchObject([
    { subject: expect.stringMatching(/ and 2 more$/), attachments: [{}, {}, {}] },
  ]);
  const [mail] = await mailsTo(mei);
  expect(mail?.text).toContain(
    'Together RM 180.00 is now in your credits. Your balance is RM 180.00.',
  );
  expect(await mailsTo(ada)).toMatchObject([{ subject: expect.stringMatching(/ and 1 more$/) }]);
});
