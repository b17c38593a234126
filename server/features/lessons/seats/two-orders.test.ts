import { expect, test } from 'vitest';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aLessonOrder, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const [, classId = 0] = await openLessons(running);

test('of two orders for one seat, the first payment books it and the second becomes credits', async () => {
  const mei = await aShopper(running);
  const order = async () => {
    const { answer } = await orderLessons(running, mei, aLessonOrder([classId]));
    return answer.orderId;
  };
  const first = await order();
  context.clock.set(context.clock.now().add({ minutes: 4 }));
  await expireHolds(context);
  const second = await order();
  expect(second).not.toBe(first);
  // The first payment is late, and takes the seat that the second order holds for the same member.
  await deliver(context, aReport(first, { amountSen: 5_000 }));
  expect(await bookingsOf(db, mei)).toHaveLength(1);
  await deliver(context, aReport(second, { amountSen: 5_000 }));
  expect(await bookingsOf(db, mei)).toHaveLength(1);
  expect(await balanceOf(db, mei)).toBe(5_000);
  expect(await brokenInvariants(context)).toEqual([]);
});
