import { act, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import type { MemberPage } from '#contract/console-members.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { DayScreen } from '#web/console/day/day-screen.tsx';
import { Bookings } from '#web/console/member/member-lists.tsx';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';
import { openFakeServer, pass, userId } from '#web/testing/hooks.tsx';

const date = '2026-11-21';

const upcoming: MemberPage['upcomingBookings'][number] = {
  id: aBooking().bookingId,
  type: 'court_booking',
  court: 'Tournament Court 1',
  date,
  slot: 18,
  durationSlots: 2,
  timeslot: '06:00 PM - 07:00 PM',
  orderId: 'DP1',
};

test('a booking on the page of a member leads to its drawer', async () => {
  const page = renderInConsole(createElement(Bookings, { bookings: [upcoming] }));
  const link = screen.getByRole('link');
  expect(link.textContent).toContain('06:00 PM - 08:00 PM');
  const address = link.getAttribute('href') ?? '';
  page.unmount();
  const server = openFakeServer();
  const staff = { userId, name: 'Siti', email: 'siti@depot.test', role: 'desk' } as const;
  renderInConsole(createElement(DayScreen, { staff }), address);
  expect(screen.queryByRole('dialog')).toBeNull();
  await server.answer(readDay, aDay({ date, claims: [aBooking()] }));
  await act(() => vi.dynamicImportSettled());
  await pass(1);
  const drawer = screen.getByRole('dialog', { name: 'Tournament Court 1' });
  expect(drawer.textContent).toContain('Aisyah Tan');
  expect(document.activeElement).toBe(drawer);
});

function Address() {
  return createElement('output', null, useLocation().search);
}

function Back() {
  const navigate = useNavigate();
  return createElement('button', { type: 'button', onClick: () => void navigate(-1) }, 'Go back');
}

const addressNow = (): string => screen.getByRole('status').textContent;

const openDay = async (address: string) => {
  const server = openFakeServer();
  const staff = { userId, name: 'Siti', email: 'siti@depot.test', role: 'desk' } as const;
  const parts = [
    createElement(DayScreen, { key: 'day', staff }),
    createElement(Address, { key: 'address' }),
    createElement(Back, { key: 'back' }),
  ];
  renderInConsole(parts, address);
  await server.answer(readDay, aDay({ date, claims: [aBooking()] }));
  await act(() => vi.dynamicImportSettled());
  await pass(1);
};

const cellOf = (courtId: number, slot: number): HTMLElement => {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${courtId}/${slot}"]`);
  if (cell === null) throw new Error('The grid has no such cell.');
  return cell;
};

test('the address follows the open slot and forgets one that is closed', async () => {
  await openDay(`/?date=${date}&court=Tournament+Court+1&slot=18`);
  fireEvent.click(cellOf(2, 9));
  expect(addressNow()).toBe(`?date=${date}&court=Tournament+Court+2&slot=9`);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(addressNow()).toBe(`?date=${date}`);
});

test('a sale that was typed is forgotten when the Back of the browser closes the drawer', async () => {
  await openDay(`/?date=${date}`);
  fireEvent.click(cellOf(2, 20));
  type(deskSaleLabels.name, 'Farid');
  press('Go back');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(cellOf(2, 20));
  expect(screen.getByLabelText<HTMLInputElement>(deskSaleLabels.name).value).toBe('');
});

test('what is beside the grid begins at its top', async () => {
  await openDay(`/?date=${date}&court=Tournament+Court+1&slot=18`);
  const side = document.querySelector('.day-side');
  if (side === null) throw new Error('There is nothing beside the grid.');
  side.scrollTop = 300;
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(side.scrollTop).toBe(0);
});

test('keys lead into the grid and to other days', async () => {
  await openDay(`/?date=${date}`);
  fireEvent.keyDown(document.body, { key: 'g' });
  expect(document.activeElement?.closest('[data-cell]')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(addressNow()).toBe('?date=2026-11-22');
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(addressNow()).toBe(`?date=${date}`);
  fireEvent.keyDown(document.body, { key: 't' });
  expect(addressNow()).toBe('');
});
