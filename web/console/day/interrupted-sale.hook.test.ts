import { act, fireEvent, screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { DayClaim } from '#contract/console-day.ts';
import { quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import type { StaffMember } from '#contract/staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import type { Sale } from '#web/console/api/desk-sales.ts';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { SlotDrawer } from '#web/console/day/slot-drawer.tsx';
import type { KeptSale } from '#web/console/sale/use-sale-draft.ts';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

const now = Temporal.Instant.from('2026-11-21T10:00:00+08:00');
const { player } = aBooking();
const hold: DayClaim = {
  kind: 'hold',
  dueSen: 8_000,
  courtId: 1,
  slot: 18,
  player,
  orderId: 'DP2',
  until: '2026-11-21T10:34:00Z',
  linkSentAt: null,
  linkPayment: null,
};
const staff = { role: 'desk' } as StaffMember;

interface Shown {
  readonly courtId: number;
  readonly claims: readonly DayClaim[];
}

/** The drawer of a slot at 06:00 PM, as the day shows it. */
function Drawer({ courtId, claims }: Shown) {
  const [kept, keep] = useState<KeptSale['kept']>(null);
  const cell = cellAt(makeGrid(aDay({ claims: [...claims] })), courtId, 18);
  if (cell === null) throw new Error('The grid has no such cell.');
  return createElement(SlotDrawer, {
    asks: 0,
    cell,
    date: '2026-11-21',
    now,
    staff,
    attendance: null,
    run: [],
    free: [18],
    blockable: [{ slot: 18, booking: null }],
    onMove: null,
    keptSale: { kept, keep },
    onClose: vi.fn(),
  });
}

const openDrawer = async (): Promise<{
  readonly server: ReturnType<typeof openFakeServer>;
  readonly show: (shown: Shown) => void;
}> => {
  const server = openFakeServer();
  const { rerender } = renderInConsole(createElement(Drawer, { courtId: 1, claims: [] }));
  const quote = { slots: [], freeSlots: 0, totalSen: 8_000, availableCreditsSen: 0 };
  await server.answer(quoteAtDesk, quote);
  type(words.name, 'Farid');
  type(words.phone, '012-345 6789');
  act(() => screen.getByLabelText(words.phone).focus());
  return { server, show: (shown) => rerender(createElement(Drawer, shown)) };
};

const typedNow = (): readonly string[] =>
  [words.name, words.phone].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test('a slot that is taken while the desk types says by whom, and keeps the text and the focus', async () => {
  const { show } = await openDrawer();
  show({ courtId: 1, claims: [hold] });
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Not sold: this slot was just taken, on hold for Aisyah Tan until 06:34 PM\. What you typed is kept/,
  );
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  show({ courtId: 1, claims: [] });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(typedNow()).toEqual(['Farid', '012-345 6789']);
});

test('what was typed for a slot that was then taken is used for the next one', async () => {
  const { show } = await openDrawer();
  show({ courtId: 1, claims: [hold] });
  show({ courtId: 2, claims: [hold] });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(typedNow()).toEqual(['Farid', '012-345 6789']);
  show({ courtId: 1, claims: [hold] });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was typed for a slot is used for another that the buyer prefers, until it is cleared', async () => {
  const { show } = await openDrawer();
  show({ courtId: 2, claims: [] });
  expect(typedNow()).toEqual(['Farid', '012-345 6789']);
  press(words.clearKept);
  expect(typedNow()).toEqual(['', '']);
  expect(screen.queryByRole('button', { name: words.clearKept })).toBeNull();
  show({ courtId: 1, claims: [] });
  expect(typedNow()).toEqual(['', '']);
});

test('a slot opened in between, which is not for sale, keeps what was typed', async () => {
  const { show } = await openDrawer();
  show({ courtId: 2, claims: [aBooking({ courtId: 2 })] });
  show({ courtId: 1, claims: [] });
  expect(typedNow()).toEqual(['Farid', '012-345 6789']);
  // It is the slot for which it was typed.
  expect(screen.queryByText(words.kept)).toBeNull();
  show({ courtId: 2, claims: [] });
  expect(screen.getByText(words.kept)).toBeTruthy();
});

test.each([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['its button', () => press(consoleLabels.drawer.close)],
])('what was typed is forgotten when the drawer is closed with %s', async (_, close) => {
  const { show } = await openDrawer();
  close();
  show({ courtId: 2, claims: [] });
  expect(typedNow()).toEqual(['', '']);
  expect(screen.queryByText(words.kept)).toBeNull();
});

test('what is being sold is not used for another slot', async () => {
  const { server, show } = await openDrawer();
  press(/^Take/);
  await server.take(sellAtDesk);
  show({ courtId: 2, claims: [] });
  expect(typedNow()).toEqual(['', '']);
});

test('the sale itself does not count as taken by somebody else', async () => {
  const { server, show } = await openDrawer();
  press(/^Take/);
  await server.take(sellAtDesk);
  const [sale] = server.asked(sellAtDesk) as [Sale];
  show({ courtId: 1, claims: [{ ...hold, orderId: sale.orderId }] });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a sale without an answer is sent again, and then says that nobody knows', async () => {
  const { server, show } = await openDrawer();
  renderInConsole(createElement(ToastRegion, { dismissLabel: 'Dismiss' }));
  press(/^Take/);
  await server.lose(sellAtDesk);
  const [sale] = server.asked(sellAtDesk) as [Sale];
  // The first step has placed the order, which holds the slot.
  show({ courtId: 1, claims: [{ ...hold, orderId: sale.orderId }] });
  for (const waitMs of [800, 1_600, 3_200]) {
    await pass(waitMs);
    await server.lose(sellAtDesk);
  }
  expect(server.asked(sellAtDesk)).toEqual([sale, sale, sale, sale]);
  expect(screen.getByText(/^It is not known whether Tournament Court 1, .* was sold/)).toBeTruthy();
});

test('a form that is emptied after its link was sent shows no faults', async () => {
  const { server } = await openDrawer();
  fireEvent.click(screen.getByLabelText(words.link));
  type(words.email, 'farid@person.test');
  press(/^Send a link for RM 80.00/);
  const sold = { userId: player.userId, totalSen: 8_000, creditsSen: 0 };
  await server.answer(sellAtDesk, { orderId: 'DP2', ...sold });
  expect(typedNow()).toEqual(['', '']);
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
