import { afterEach, expect } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const courts = [1, 2, 3, 4, 5, 6].map((number) => `Tournament Court ${number}`);

/** The till with the people at it. After each test its shift is closed and every invariant holds. */
export const openTill = async (running: TestApp) => {
  const desk = await aStaffMember(running, 'desk');
  const manager = await aStaffMember(running, 'manager');
  const accountant = await aStaffMember(running, 'accountant');
  const shifts = makeShiftCalls(running);
  afterEach(async () => {
    const { shift } = await shifts.till(manager);
    if (shift !== null) await shifts.close(manager, shift);
    expect(await brokenInvariants(running.context)).toEqual([]);
  });
  let sold = 0;
  /** Sells the next free slot for RM 60. */
  const sellOne = async (by = desk, method: 'cash' | 'terminal' = 'cash') => {
    const court = courts[sold % courts.length] ?? '';
    const slot = (11 + Math.floor(sold / courts.length)) as Slot;
    sold += 1;
    const payment = method === 'cash' ? { method } : { method, reference: `T-${sold}` };
    const sale = aSale({ slots: { [court]: [slot] }, payment });
    const { status, answer } = await sell(running, by, sale);
    expect(status).toBe(200);
    return answer;
  };
  return { desk, manager, accountant, shifts, sellOne };
};
