import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { cashOwedLabels } from '#domain/words/cash-owed-labels.ts';
import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { CancelForm } from '#web/console/day/cancel-form.tsx';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { aBooking } from '#web/testing/day.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';

const date = '2026-11-21';
const booking = aBooking();

/** Opens the form for a slot of a guest who has paid for two. */
const openGuestsForm = (paidAtDesk: 'cash' | 'terminal') => {
  const server = openFakeServer();
  const now = Temporal.Instant.from('2026-11-21T10:00:00+08:00');
  const player = { ...booking.player, isGuest: true };
  const guest = { ...booking, refundableSen: 8_000, player, paidAtDesk };
  const open = { isOpen: true, onOpen: vi.fn(), children: null };
  const later = { ...guest, bookingId: '01a1ecbe-ccf2-7c6e-94bb-89fd17a2b080' };
  renderInConsole(
    createElement(CancelForm, { booking: guest, date, now, run: [guest, later], ...open }),
  );
  return server;
};

test('[DESK-18] the form says who returns the money of a guest, and how', () => {
  openGuestsForm('terminal');
  expect(screen.queryByText(cancelLabels.guestPaidBy)).toBeNull();
  fireEvent.click(screen.getByLabelText(/^All of it/));
  expect(screen.getByText(cancelLabels.guestPaidBy)).toBeTruthy();
  expect(screen.queryByLabelText(/^The guest is here/)).toBeNull();
  expect(screen.getByRole('button', { name: cancelLabels.submitOne })).toBeTruthy();
});

const ended = {
  gaveBack: 'money',
  amountSen: 8_000,
  orderStatus: 'partially_refunded',
  hadEnded: false,
  endedBy: null,
  changeId: null,
} as const;

test.each([false, true])(
  '[SHIFT-12] cash of a guest is handed back with the cancellation if the desk says so: %s',
  async (isHandedBack) => {
    const server = openGuestsForm('cash');
    expect(screen.queryByLabelText(/^The guest is here/)).toBeNull();
    fireEvent.click(screen.getByLabelText(/^All of it/));
    expect(screen.getByText(cancelLabels.guestPaidInCash)).toBeTruthy();
    const box = screen.getByLabelText('The guest is here: hand back RM 80.00 in cash now');
    if (isHandedBack) fireEvent.click(box);
    expect(screen.queryByText(cashOwedLabels.atOnceHint) !== null).toBe(isHandedBack);
    type(cancelLabels.reason, 'Fell ill');
    press(cancelLabels.submitOne);
    await server.answer(cancelAtDesk, { ...ended, isHandedBack, alsoChangeIds: [] });
    expect(server.asked(cancelAtDesk)).toMatchObject([{ isHandedBack }]);
  },
);
