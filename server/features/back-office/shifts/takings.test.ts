import { expect, test } from 'vitest';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { openTill } from '#server/testing/till.ts';

const running = await openTestApp({ now: openingTime });
const { context } = running;
const { manager, accountant, shifts, sellOne } = await openTill(running);

test('[SHIFT-8] what each person took has sales inside and outside of shifts', async () => {
  const siti = await aStaffMember(running, 'desk');
  await sellOne(siti);
  await shifts.opened(siti);
  await sellOne(siti, 'terminal');
  const { shift } = await shifts.till(siti);
  if (shift === null) throw new Error('No shift is open.');
  const counted = { cashSen: shift.expected.cashSen - 8_000, terminalSen: 14_000 };
  await shifts.close(manager, shift, { counted, note: 'A card sale rung up as cash' });
  const { answer } = await shifts.takings(accountant, '2026-11-16', '2026-11-16');
  expect(answer.people.find(({ person }) => person.userId === siti.userId)).toEqual({
    person: { userId: siti.userId, name: 'Test desk' },
    sales: 2,
    cashSen: 6_000,
    terminalSen: 6_000,
    outsideSen: 6_000,
    undoneCashSen: 0,
    undoneTerminalSen: 0,
    undoneSen: 0,
    returnedSen: 0,
  });
  expect(answer.differences).toContainEqual({
    shiftId: shift.id,
    openedBy: { userId: siti.userId, name: 'Test desk' },
    closedBy: { userId: manager.userId, name: 'Test manager' },
    closedAt: expect.any(String),
    difference: { cashSen: -8_000, terminalSen: 8_000 },
    note: expect.any(String),
  });
  const other = await shifts.takings(accountant, '2026-11-17', '2026-11-18');
  expect(other.answer.people).toEqual([]);
  expect((await shifts.takings(accountant, '2026-11-18', '2026-11-17')).status).toBe(400);
});

test.each([
  ['cash', { undoneCashSen: 6_000, undoneTerminalSen: 0 }],
  ['terminal', { undoneCashSen: 0, undoneTerminalSen: 6_000 }],
] as const)(
  '[SHIFT-8] what was handed back for an undone sale (%s) is shown apart, and counts for nothing else',
  async (method, handedBack) => {
    const siti = await aStaffMember(running, 'desk');
    const { orderId } = await sellOne(siti, method);
    const undo = { params: { orderId }, body: { reason: null } };
    expect((await ask(running.app, undoSaleAtDesk, undo, siti.headers)).status).toBe(200);
    const { people } = (await shifts.takings(accountant, '2026-11-16', '2026-11-16')).answer;
    const own = people.find(({ person }) => person.userId === siti.userId);
    const counted = { sales: 0, cashSen: 0, terminalSen: 0, returnedSen: 0 };
    expect(own).toMatchObject({ ...counted, ...handedBack });
  },
);

test('[SHIFT-8] [REPORT-1] what is taken after midnight belongs to the booking day before', async () => {
  const siti = await aStaffMember(running, 'desk');
  context.clock.set(Temporal.Instant.from('2026-11-17T00:30:00+08:00'));
  await sellOne(siti);
  context.clock.set(Temporal.Instant.from(openingTime));
  for (const [day, sales] of [
    ['2026-11-16', [1]],
    ['2026-11-17', []],
  ] as const) {
    const { people } = (await shifts.takings(accountant, day, day)).answer;
    const own = people.filter(({ person }) => person.userId === siti.userId);
    expect(own.map((line) => line.sales)).toEqual(sales);
  }
});
