import { expect, test } from 'vitest';
import { joinWaitingList } from '#contract/lessons.ts';
import { lockSessions } from '#server/features/lesson-seats/repository.ts';
import { deleteWait, insertOffer } from '#server/features/lesson-waits/repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { aShopper, brokenInvariants, shoppingHours } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: shoppingHours });
const { app, db, house } = running;
const [, sessionId = 0] = await openLessons(running);

test('whoever asks to wait at the moment of an offer has the offer alone', async () => {
  const [owner, mei] = [await aShopper(running), await aShopper(running)];
  const join = () => ask(app, joinWaitingList, { params: { sessionId } }, mei.headers);
  const setCapacity = (capacity: number) =>
    db
      .updateTable('program_schedule_instances')
      .set({ capacity })
      .where('id', '=', sessionId)
      .execute();
  await setCapacity(1);
  await buyLessons(running, owner, [sessionId]);
  await join();
  await setCapacity(2);
  // The offer is under way: it has the session, and the second click waits behind it.
  const clicked = await db.transaction().execute(async (tx) => {
    await lockSessions(tx, [sessionId]);
    const click = join();
    await waitForLock(db);
    await deleteWait(tx, sessionId, mei.userId);
    await insertOffer(tx, sessionId, mei.userId, house.clock.now().add({ minutes: 15 }));
    return { click };
  });
  const { status, failure } = await clicked.click;
  expect([status, failure.code]).toEqual([409, 'lesson_has_room']);
  expect(await db.selectFrom('lesson_waits').selectAll().execute()).toEqual([]);
  expect(await brokenInvariants(house)).toEqual([]);
});
