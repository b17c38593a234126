import { randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';

// Kills the process at the statements of opening and closing a shift.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { db } = running;
const shifts = makeShiftCalls(running);

/** A till has one shift at a time, so each case waits until the one before has ended. */
const inTurn = (prepare: () => Promise<KillCase>): (() => Promise<KillCase>) => {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    await before;
    const killCase = await prepare();
    return {
      ...killCase,
      finish: async () => {
        await killCase.finish();
        const { shift } = await shifts.till(owner);
        if (shift !== null) await shifts.close(owner, shift);
        resolve();
      },
    };
  };
};

const findShift = (id: string) =>
  db
    .selectFrom('shifts')
    .select(['closed_at', 'expected_cash_sen', 'counted_cash_sen', 'note'])
    .where('id', '=', id)
    .executeTakeFirst();

const openShift = async (): Promise<KillCase> => {
  const shiftId = randomUUIDv7();
  return {
    operation: { kind: 'openShift', staff, opening: { shiftId, floatSen: 20_000 } },
    isDone: async () => (await findShift(shiftId)) !== undefined,
    finish: async () => {
      expect((await shifts.open(owner, 20_000, shiftId)).status).toBe(200);
      expect((await shifts.till(owner)).shift).toMatchObject({ id: shiftId, floatSen: 20_000 });
      expect(await desk.actsOn(`shift:${shiftId}`)).toEqual(['shift.open']);
    },
  };
};

const closeShift = async (): Promise<KillCase> => {
  await shifts.opened(owner, 10_000);
  const { date, court, slot } = desk.freshPlace();
  const sale = await sell(running, owner, aSale({ date, slots: { [court]: [slot] } }));
  expect(sale.status).toBe(200);
  const { shift } = await shifts.till(owner);
  if (shift === null) throw new Error('No shift is open.');
  const shiftId = shift.id;
  const counted = { cashSen: 15_900, terminalSen: 0 };
  const count = { shown: shift.expected, counted, note: 'Wrong change' };
  return {
    operation: { kind: 'closeShift', staff, shiftId, count },
    isDone: async () => (await findShift(shiftId))?.closed_at !== null,
    finish: async () => {
      const { status, answer } = await shifts.close(owner, shift, count);
      expect([status, answer.difference]).toEqual([200, { cashSen: -100, terminalSen: 0 }]);
      expect(await findShift(shiftId)).toMatchObject({
        expected_cash_sen: 16_000,
        counted_cash_sen: 15_900,
        note: 'Wrong change',
      });
      expect(await desk.actsOn(`shift:${shiftId}`)).toEqual(['shift.open', 'shift.close']);
    },
  };
};

desk.killAll([
  ['opening a shift', inTurn(openShift), 4],
  ['closing a shift', inTurn(closeShift), 6],
]);
