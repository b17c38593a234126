import { afterEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { balanceOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const clicks = 50;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (): Promise<{ mei: Shopper; orderId: string; bookingId: string }> => {
  const mei = await aShopper(running);
  const orderId = await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
  return { mei, orderId, bookingId: await onlyBooking(db, mei) };
};

const refund = ({ headers }: Shopper, bookingId: string, at = app) =>
  ask(at, refundBooking, { params: { bookingId } }, headers);

describe(`of ${clicks} concurrent refunds of one booking`, () => {
  test('one pays, whichever of two servers gets the request', async () => {
    const { mei, bookingId } = await aBuyer();
    const answers = await Promise.all(
      Array.from({ length: clicks }, (_, click) =>
        refund(mei, bookingId, click % 2 === 0 ? app : twin),
      ),
    );
    // All return the answer of the one that paid. [REFUND-12]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ answer }) => answer.amountCredited))).toEqual(new Set([6_000]));
    const entries = await db
      .selectFrom('credit_entries')
      .select('kind')
      .where('user_id', '=', mei.userId)
      .execute();
    expect(entries).toEqual([{ kind: 'refund' }]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });
});

describe('a refund concurrent with', () => {
  test('a second charge for its order: both become credits', async () => {
    const { mei, orderId, bookingId } = await aBuyer();
    const [refunded] = await Promise.all([
      refund(mei, bookingId),
      deliver(context, aReport(orderId)),
      deliver(context, aReport(orderId)),
    ]);
    expect(refunded.status).toBe(200);
    expect(await balanceOf(db, mei)).toBe(18_000);
  });

  test('an order that spends the refunded credits', async () => {
    const { mei, bookingId } = await aBuyer();
    const [refunded] = await Promise.all([
      refund(mei, bookingId, twin),
      buy(running, mei, { slots: { 'Tournament Court 2': [12] } }),
      buy(running, mei, { slots: { 'Tournament Court 3': [12] } }),
    ]);
    expect(refunded.status).toBe(200);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('the deletion of the account, which waits for the refund or is refused', async () => {
    const { mei, bookingId } = await aBuyer();
    const [refunded, left] = await Promise.all([
      refund(mei, bookingId),
      ask(twin, deleteAccount, { body: {} }, mei.headers),
    ]);
    expect(refunded.status).toBe(200);
    expect([200, 409]).toContain(left.status);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });
});
