import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { joinWaitingList } from '#contract/lessons.ts';
import { lockClasses } from '#server/features/lessons/seats/classes.repository.ts';
import {
  deleteWait,
  insertWait,
  listLongestWaiting,
} from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { findSeats, insertOffer } from '#server/features/slots/lesson-seats.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);
const expiresAt = context.clock.now().add({ minutes: 15 });

const setCapacity = (classId: number, capacity: number) =>
  db
    .updateTable('program_schedule_instances')
    .set({ capacity })
    .where('id', '=', classId)
    .execute();
const join = (classId: number, { headers }: Shopper) =>
  ask(app, joinWaitingList, { params: { classId } }, headers);

/** A class with one free seat, and this many members waiting for it. */
const aClassWith = async (waiting: number): Promise<[number, Shopper[]]> => {
  const classId = classes.shift() ?? 0;
  await setCapacity(classId, 1);
  await buyLessons(running, await aShopper(running), [classId]);
  const members = await Promise.all(Array.from({ length: waiting }, () => aShopper(running)));
  for (const member of members) await join(classId, member);
  await setCapacity(classId, 2);
  return [classId, members];
};

const waitsFor = (classId: number) =>
  db
    .selectFrom('lesson_waits')
    .select(['user_id', 'position'])
    .where('instance_id', '=', classId)
    .orderBy('position')
    .execute();
const offersIn = (classId: number) =>
  db
    .selectFrom('lesson_seats')
    .select('user_id')
    .where('instance_id', '=', classId)
    .where('kind', '=', 'offer')
    .execute();

test('a member who joins the waiting list during an offer gets only the offer', async () => {
  const [classId, members] = await aClassWith(1);
  const [mei] = members;
  if (mei === undefined) throw new Error('no member');
  const [wait] = await waitsFor(classId);
  const offer = { classId, userId: mei.userId, position: wait?.position ?? 0, expiresAt };
  // The offer has locked the class, and the second click waits for that lock.
  const clicked = await db.transaction().execute(async (tx) => {
    await lockClasses(tx, [classId]);
    const click = join(classId, mei);
    await waitForLock(db);
    await deleteWait(tx, classId, mei.userId);
    await insertOffer(tx, offer);
    return { click };
  });
  const { status, failure } = await clicked.click;
  expect([status, failure.code]).toEqual([409, 'lesson_has_room']);
  expect(await waitsFor(classId)).toEqual([]);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('control: without the lock the member would have the offer and wait as well', async () => {
  const [classId, members] = await aClassWith(1);
  const [mei] = members;
  if (mei === undefined) throw new Error('no member');
  await db.transaction().execute(async (tx) => {
    expect(await findSeats(tx, mei.userId, [classId])).toEqual([]);
    await offerFreeSeats(context);
    await insertWait(tx, classId, mei.userId, context.clock.now());
  });
  expect(await offersIn(classId)).toEqual([{ user_id: mei.userId }]);
  expect(await waitsFor(classId)).toMatchObject([{ user_id: mei.userId }]);
  await db.deleteFrom('lesson_waits').where('instance_id', '=', classId).execute();
});

test('concurrent processes offer a seat once', async () => {
  const [classId, members] = await aClassWith(3);
  await Promise.all(Array.from({ length: 8 }, () => offerFreeSeats(context)));
  const [first, ...others] = members.map(({ userId }) => ({ user_id: userId }));
  expect(await offersIn(classId)).toEqual([first]);
  expect(await waitsFor(classId)).toMatchObject(others);
  expect(await brokenInvariants(context)).toEqual([]);
});

/** Three processes see the same free seat, and each offers it to the next member of the list. */
const offersWithoutLock = async (): Promise<number> => {
  const [classId] = await aClassWith(3);
  for (let process = 0; process < 3; process += 1) {
    const offering = db.transaction().execute(async (tx) => {
      for (const { userId, position } of await listLongestWaiting(tx, classId, 1)) {
        await deleteWait(tx, classId, userId);
        await insertOffer(tx, { classId, userId, position, expiresAt });
      }
    });
    await Promise.allSettled([offering]);
  }
  return (await offersIn(classId)).length;
};

test('the check constraint lets no seat be offered twice', async () => {
  expect(await offersWithoutLock()).toBe(1);
});

test('control: without the constraint all three are offered the one seat', async () => {
  await sql`
    alter table program_schedule_instances drop constraint program_schedule_instances_seats
  `.execute(db);
  expect(await offersWithoutLock()).toBe(3);
});
