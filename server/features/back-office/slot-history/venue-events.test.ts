import { beforeEach, expect, test } from 'vitest';
import { changeClosure, openClosure, previewChangeClosure } from '#contract/console-closures.ts';
import { releaseHeldOrder } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeCancelling } from '#server/testing/cancelling.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { openingTime, playDay } from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [classId = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const readHistory = await makeReadHistory(running, manager);
const { closeNow, undoNow } = makeClosing(running, manager);
const { cancelNow, undoNow: giveAgain } = makeCancelling(running, manager);
const courts = await listCourts(db);
const opening = Temporal.Instant.from(openingTime);

const atMinute = (minutes: number): void => context.clock.set(opening.add({ minutes }));
beforeEach(() => atMinute(0));

const toldOf = async (court: string, slot: Slot, date = playDay) =>
  (await readHistory(court, date, slot)).map(({ kind, by, reason }) => [kind, by, reason]);

const slotsOf = (name: string, slots: Slot[]) => {
  const courtId = courts.find((court) => court.name === name)?.id ?? 0;
  return { scope: { kind: 'slots' as const, courtId, slots }, from: playDay, to: playDay };
};

const closed = ['closed', 'Test manager', 'A flood'];

test('[HIST-9] a closure of slots is told by them and no others, and so is what undid it', async () => {
  const court = 'Tournament Court 1';
  const { answer } = await closeNow(slotsOf(court, [12]));
  expect(await toldOf(court, 12)).toEqual([closed]);
  expect(await toldOf(court, 13)).toEqual([]);
  expect(await toldOf('Tournament Court 2', 12)).toEqual([]);
  expect(await toldOf(court, 12, '2026-11-19')).toEqual([]);
  atMinute(1);
  expect((await undoNow(answer.id)).status).toBe(200);
  expect(await toldOf(court, 12)).toEqual([closed, ['opened', 'Test manager', expect.anything()]]);
});

test('[HIST-9] a closure that is opened later says who opened it and why', async () => {
  const court = 'Tournament Court 2';
  const { answer } = await closeNow(slotsOf(court, [12]));
  atMinute(20);
  const request = { params: { id: answer.id }, body: { reason: 'The floor is dry' } };
  expect((await ask(app, openClosure, request, manager.headers)).status).toBe(200);
  expect(await toldOf(court, 12)).toEqual([closed, ['opened', 'Test manager', 'The floor is dry']]);
});

test('[HIST-9] a closure that another one replaced is opened only where the other one does not close', async () => {
  const court = 'Tournament Court 3';
  const params = { id: (await closeNow(slotsOf(court, [12, 13]))).answer.id };
  atMinute(1);
  const places = slotsOf(court, [13]);
  const preview = await ask(app, previewChangeClosure, { params, body: places }, manager.headers);
  const { digest, counts: shown } = preview.answer;
  const body = { ...places, digest, shown, reason: 'Only the second hour' };
  const changed = await ask(app, changeClosure, { params, body }, manager.headers);
  expect(changed.status).toBe(200);
  expect(await toldOf(court, 12)).toEqual([
    closed,
    ['opened', 'Test manager', 'Only the second hour'],
  ]);
  expect(await toldOf(court, 13)).toEqual([
    closed,
    ['closed', 'Test manager', 'Only the second hour'],
  ]);
});

test('[HIST-9] days of a sport are closed for its courts, but not for hours that are over', async () => {
  const date = '2026-11-16';
  // The clock is at 09:00 AM of this day.
  const places = { scope: { kind: 'sport', sport: 'Padel' } as const, from: date, to: date };
  const { answer } = await closeNow(places);
  const padel = courts.find(({ sportName }) => sportName === 'Padel')?.name ?? '';
  expect(await toldOf(padel, 12, date)).toEqual([closed]);
  expect(await toldOf(padel, 8, date)).toEqual([]);
  expect(await toldOf('Tournament Court 5', 12, date)).toEqual([]);
  expect((await undoNow(answer.id)).status).toBe(200);
});

test('[HIST-9] a cancelled lesson says who cancelled it and why, and who gave it again', async () => {
  const { court, date, slot } = await db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .select(['courts.name as court', 'class.date', 'class.slot'])
    .where('class.id', '=', classId)
    .executeTakeFirstOrThrow();
  expect((await cancelNow(classId)).status).toBe(200);
  const cancelled = ['lesson_cancelled', 'Test manager', 'The coach is ill'];
  expect(await toldOf(court, slot, date)).toEqual([cancelled]);
  atMinute(1);
  expect((await giveAgain(classId)).status).toBe(200);
  expect(await toldOf(court, slot, date)).toEqual([
    cancelled,
    ['lesson_restored', 'Test manager', expect.anything()],
  ]);
});

test('[HIST-9] a hold that the desk ended says who ended it; one that expired names nobody', async () => {
  const court = 'Tournament Court 6';
  const desk = await aStaffMember(running, 'desk');
  await db.updateTable('staff').set({ name: 'Siti' }).where('user_id', '=', desk.userId).execute();
  const hold = async (slot: Slot): Promise<string> => {
    const sale = aSale({ buyer: caller, slots: { [court]: [slot] }, payment: byLink() });
    expect((await sell(running, manager, sale)).status).toBe(200);
    return sale.orderId;
  };
  const orderId = await hold(12);
  await hold(13);
  atMinute(2);
  const ended = await ask(app, releaseHeldOrder, { params: { orderId } }, desk.headers);
  expect(ended.status).toBe(200);
  expect(await toldOf(court, 12)).toEqual([
    ['held', 'Test manager', null],
    ['hold_ended', 'Siti', null],
  ]);
  atMinute(70);
  expect((await toldOf(court, 13)).at(-1)).toEqual(['hold_ended', null, null]);
});
