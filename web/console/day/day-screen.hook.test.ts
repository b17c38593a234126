import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import type { MemberPage } from '#contract/console-members.ts';
import { DayScreen } from '#web/console/day/day-screen.tsx';
import { Bookings } from '#web/console/member/member-lists.tsx';
import { renderInConsole } from '#web/testing/console.tsx';
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
