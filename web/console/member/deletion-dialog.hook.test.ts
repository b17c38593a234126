import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { deleteMemberOnRequest, readDeletionTies } from '#contract/console-member-acts.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { DeletionDialog } from '#web/console/member/deletion-dialog.tsx';
import { type as enter, press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, pass, userId } from '#web/testing/hooks.tsx';

const { delete: words, reason } = memberActLabels;
const member = { userId, displayName: 'Grace Lee', email: 'grace@depot.test', balanceSen: 4_500 };
const field = 'Type Grace Lee to confirm';
const free = { paidBookings: [], waitingOrders: [], lessonsTaught: 0, isStaff: false };
const booking = { date: '2026-11-21', slot: 18, durationSlots: 2, court: 'Show Court 1' } as const;

const show = () => {
  const server = openFakeServer();
  const onClose = vi.fn();
  renderInConsole(createElement(DeletionDialog, { member: member as never, onClose }));
  return server;
};

const expectNothingAsked = (): void => {
  expect(screen.queryByLabelText(field)).toBeNull();
  expect(screen.queryByLabelText(reason)).toBeNull();
  expect(screen.queryByRole('button', { name: words.confirm })).toBeNull();
};

test('[GONE-8] what keeps the account is listed with links, and nothing is asked for', async () => {
  const server = show();
  expectNothingAsked();
  const waitingOrders = [{ orderId: 'order_ab12cd341763200000000', until: '2026-11-15T10:30:00Z' }];
  await server.answer(readDeletionTies, { ...free, paidBookings: [booking], waitingOrders });
  expectNothingAsked();
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '21/11/2026, 06:00 PM - 08:00 PM, Show Court 1',
    expect.stringMatching(/^ab12cd34, until 15\/11\/2026, 06:30 PM$/),
  ]);
  expect(links[0]?.getAttribute('href')).toBe('/?date=2026-11-21&court=Show+Court+1&slot=18');
  expect(screen.getByText(/^The credits of RM 45.00 are lost/)).toBeTruthy();
});

test('[GONE-6] [GONE-8] what came in between is listed as well, instead of the fields', async () => {
  const server = show();
  await server.answer(readDeletionTies, free);
  enter(field, 'Grace Lee');
  enter(reason, 'Asked for it by mail');
  press(words.confirm);
  await server.refuse(deleteMemberOnRequest, 'account_has_bookings', 'It has bookings.');
  expect(screen.getByRole('alert').textContent).toBe(words.refused.account_has_bookings);
  await pass(5);
  await server.answer(readDeletionTies, { ...free, paidBookings: [booking] });
  expectNothingAsked();
  expect(screen.getByRole('link').textContent).toMatch(/Show Court 1$/);
});
