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
import { findSeats, insertOffer } from '#server/features/slots/seats.repository.ts';
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

/** A class with one seat that is free, and so many members who wait for it. */
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

test('whoever asks to wait at the moment of an offer has the offer alone', async () => {
  const [classId, members] = await aClassWith(1);
  const [mei] = members;
  if (mei === undefined) throw new Error('nobody');
  const [wait] = await waitsFor(classId);
  const offer = { classId, userId: mei.userId, position: wait?.position ?? 0, expiresAt };
  // The offer is under way: it has the class, and the second click waits behind it.
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

test('without the lock they would have the offer and wait as well', async () => {
  const [classId, members] = await aClassWith(1);
  const [mei] = members;
  if (mei === undefined) throw new Error('nobody');
  await db.transaction().execute(async (tx) => {
    expect(await findSeats(tx, mei.userId, [classId])).toEqual([]);
    await offerFreeSeats(context);
    await insertWait(tx, classId, mei.userId, context.clock.now());
  });
  expect(await offersIn(classId)).toEqual([{ user_id: mei.userId }]);
  expect(await waitsFor(classId)).toMatchObject([{ user_id: mei.userId }]);
  await db.deleteFrom('lesson_waits').where('instance_id', '=', classId).execute();
});

test('a seat is offered once, however many processes look at the same moment', async () => {
  const [classId, members] = await aClassWith(3);
  await Promise.all(Array.from({ length: 8 }, () => offerFreeSeats(context)));
  const [first, ...others] = members.map(({ userId }) => ({ user_id: userId }));
  expect(await offersIn(classId)).toEqual([first]);
  expect(await waitsFor(classId)).toMatchObject(others);
  expect(await brokenInvariants(context)).toEqual([]);
});

/** Three processes see the same free seat, and each offers it to whoever is next in the line. */
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

test('the database itself lets no seat be offered twice', async () => {
  expect(await offersWithoutLock()).toBe(1);
});

test('without its check all three would be offered the one seat', async () => {
  await sql`
    alter table program_schedule_instances drop constraint program_schedule_instances_seats
  `.execute(db);
  expect(await offersWithoutLock()).toBe(3);
});
