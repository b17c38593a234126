import { expect, test } from 'vitest';
import { type ConsoleMessage, consoleLivePath } from '#contract/console-day.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { addressOf, openLive } from '#server/testing/live-client.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const [tuesday = 0] = await openLessons(running);
const coach = await aStaffMember(running, 'coach');

/** The stream of a coach's phone. `next` waits for a change of no day in particular, which loads its classes again. */
const openPhone = async () => {
  const stream = await openLive<ConsoleMessage>(await addressOf(app), {
    path: consoleLivePath,
    cookie: coach.headers.cookie,
  });
  const isOfSeats = (message: ConsoleMessage): boolean =>
    message.topic === 'day' && message.dates === null;
  const next = () => stream.next(isOfSeats);
  const count = () => stream.messages().filter(isOfSeats).length;
  return { next, count };
};

test('[LESSON-21] a class is told of a seat when it is held, and again when it is paid by card', async () => {
  const mei = await aShopper(running);
  const phone = await openPhone();
  const request = aLessonOrder([tuesday]);
  await orderLessons(running, mei, request);
  await phone.next();
  const held = phone.count();
  await deliver(context, aReport(request.orderId, { amountSen: 5_000 }));
  await phone.next();
  expect(phone.count()).toBe(held + 1);
});

test('[LESSON-21] a class is told of a seat that is paid by credits', async () => {
  const mei = await aShopper(running, { creditsSen: 5_000 });
  const phone = await openPhone();
  await buyLessons(running, mei, [tuesday], { shownCreditsSen: 5_000, shownTotalSen: 0 });
  await phone.next();
});
