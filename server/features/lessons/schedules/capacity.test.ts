import { expect, test } from 'vitest';
import { listClasses, setCapacity } from '#contract/operator-lessons.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { refundBooking } from '#contract/refunds.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, orderLessons } from '#server/testing/lessons.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { monday, offerDinks } from '#server/testing/own-program.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November. Each test has its own program, on Mondays at 08:00 PM.
const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const reader = await aShopper(running);
await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });

const { shown, classIds, buyDinks } = offerDinks(running, reader, {
  coach: 'coach_aina@depot.test',
  description: '',
  durationSlots: 1,
});

test('[LESSON-9] changing the capacity changes existing classes, and takes no seat away', async () => {
  const [, second = 0, third = 0] = await classIds();
  for (const classId of [second, second, third]) await buyDinks(classId);
  const { answer } = await ask(app, setCapacity, { params: monday, body: { capacity: 1 } });
  expect(answer.schedule.capacity).toBe(1);
  expect(answer.kept).toEqual([{ id: second, date: '2026-11-23', seats: 2 }]);
  const capacities = (await shown())?.classes.map(({ capacity }) => capacity);
  expect(capacities).toEqual([1, 2, 1, 1, 1]);
  await ask(app, setCapacity, { params: monday, body: { capacity: 6 } });
  const spots = (await shown())?.classes.map(({ availableSpots }) => availableSpots);
  expect(spots).toEqual([6, 4, 5, 6, 6]);
});

test('[LESSON-9] a capacity below the taken seats is reached as seats are freed', async () => {
  const [, second = 0] = await classIds();
  const owners = [await aShopper(running), await aShopper(running)];
  for (const owner of owners) {
    await buyLessons(running, owner, [second], { shownTotalSen: 4_500 });
  }
  await ask(app, setCapacity, { params: monday, body: { capacity: 1 } });
  const spots = async () => (await shown())?.classes[1]?.availableSpots;
  const seatsOf = async () => {
    const { answer } = await ask(app, listClasses, { query: { from: '2026-11-23' } });
    const lessonClass = answer.classes.find(({ id }) => id === second);
    return [lessonClass?.participants, lessonClass?.capacity];
  };
  expect([await spots(), ...(await seatsOf())]).toEqual([0, 2, 1]);
  for (const [index, owner] of owners.entries()) {
    const params = { bookingId: await onlyBooking(db, owner) };
    expect((await ask(app, refundBooking, { params }, owner.headers)).status).toBe(200);
    const request = aLessonOrder([second], { shownTotalSen: 4_500 });
    if (index === 0) {
      expect([await spots(), ...(await seatsOf())]).toEqual([0, 1, 1]);
      expect((await orderLessons(running, reader, request)).failure.code).toBe('lesson_full');
    }
  }
  expect([await spots(), ...(await seatsOf())]).toEqual([1, 0, 1]);
});
