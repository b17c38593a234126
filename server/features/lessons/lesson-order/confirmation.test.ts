import { expect, test } from 'vitest';
import { priceLessons } from '#contract/lessons.ts';
import { getOpenOrders } from '#contract/orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;

test('[WORD-9] the confirmation lists lessons by date, with court and coach', async () => {
  const mei = await aShopper(running);
  const [, , nextTuesday = 0] = await openLessons(running);
  const [sunday = 0] = await openLessons(running, 'Match Play', 'Padel');
  await buyLessons(running, mei, [nextTuesday, sunday]);
  const [mail] = await mailsTo(db, mei.email);
  expect(mail?.body_text).toContain(`
- Sunday 22/11/2026, 10:00 AM - 12:00 PM
  Group Lesson - Padel Match Play (Advanced), Padel Court 2, Coach: Daniel Lim
- Tuesday 24/11/2026, 07:00 PM - 08:00 PM
  Group Lesson - Pickle Foundations (Beginner), Pickle Tournament Court 5, Coach: Aina Rahman
`);
  expect(mail?.attachments[0]?.content).toContain('LOCATION:Pickle Tournament Court 5');
});

test('[LESSON-6] an order lists lessons by their start on the checkout, on the payment page and while it is open', async () => {
  const mei = await aShopper(running);
  const [, saturday = 0, nextTuesday = 0] = await openLessons(running);
  // The ids of classes follow their schedules, not their dates.
  expect(nextTuesday).toBeLessThan(saturday);
  const classIds = [nextTuesday, saturday];
  const starts = ['2026-11-21', '2026-11-24'];
  const priced = await ask(app, priceLessons, { body: { classIds } }, mei.headers);
  expect(priced.answer.classes.map(({ date }) => date)).toEqual(starts);
  const { answer } = await orderLessons(running, mei, aLessonOrder(classIds));
  const description = JSON.stringify(answer).match(/"bill_desc":"([^"]*)/)?.[1];
  expect(description?.match(/2026-\d\d-\d\d/g)).toEqual(starts.slice(0, 1));
  const { orders } = (await ask(app, getOpenOrders, {}, mei.headers)).answer;
  expect(orders[0]?.items).toMatchObject(starts.map((date) => ({ date })));
  expect(JSON.stringify(orders[0]?.payment)).toContain(description);
});
