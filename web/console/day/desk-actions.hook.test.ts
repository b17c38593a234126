import { fireEvent, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { expect, test, vi } from 'vitest';
import type { UndoClosurePreview } from '#contract/console-closures.ts';
import {
  blockSlots,
  previewBlock,
  previewUndoBlock,
  unblockSlots,
  undoBlock,
} from '#contract/desk-blocks.ts';
import { cancelAtDesk, previewCancelAtDesk } from '#contract/desk-bookings.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { BlockForm } from '#web/console/day/block-actions.tsx';
import { CancelForm } from '#web/console/day/cancel-form.tsx';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

const date = '2026-11-21';
const booking = aBooking();
const [blocks, cancel] = [blockLabels, cancelLabels];

const openBlockForm = (of: typeof booking | null) => {
  const cell = cellAt(makeGrid(aDay({ claims: [] })), 2, 18);
  if (cell === null) throw new Error('The grid has no such cell.');
  const blockable = [{ slot: 18 as const, booking: of }];
  const form = createElement(BlockForm, { cell, date, blockable, role: 'manager' });
  const toasts = createElement(ToastRegion, { dismissLabel: 'Dismiss' });
  const view = renderInConsole(createElement(Fragment, null, form, toasts));
  type(blocks.reason, 'Net is torn');
  return { closeForm: () => view.rerender(toasts) };
};

const aPreview: UndoClosurePreview = {
  digest: 'd'.repeat(43),
  counts: {
    ...{ restored: 1, creditsSen: 8_000, guestMoneySen: 0, classes: 0, kept: 0 },
    ...{ withdrawnMails: 1, keptMails: 0 },
  },
  restored: [
    {
      ...{ userId: booking.player.userId, name: 'Mei Tan', bookingId: booking.bookingId },
      ...{ court: 'Tournament Court 2', date, slot: 18, gaveBack: 'credits', amountSen: 8_000 },
    },
  ],
  kept: [],
  closesAgain: null,
};

test('a block is undone from its message', async () => {
  const server = openFakeServer();
  openBlockForm(null);
  press(blocks.submit);
  await server.answer(blockSlots, { slots: [18], cancelled: 0, refundedSen: 0, changeIds: [] });
  expect(screen.getByText('Tournament Court 2, 06:00 PM - 07:00 PM, is blocked.')).toBeTruthy();
  press(deskMoveLabels.undo);
  await server.answer(unblockSlots, { slots: [18], restored: 0, toCollectSen: 0 });
  expect(server.asked(unblockSlots)).toMatchObject([{ date, slots: [18] }]);
  expect(
    screen.getByText('The block on Tournament Court 2, 06:00 PM - 07:00 PM, is removed.'),
  ).toBeTruthy();
});

test('[DESK-21] a block over a booking says what it costs, before and after', async () => {
  const server = openFakeServer();
  const player = { ...booking.player, isGuest: true };
  openBlockForm({ ...booking, player, refundableSen: 8_000 });
  expect(screen.getByText(/\(RM 80\.00 to return\)/)).toBeTruthy();
  press(blocks.submitAndCancelOne);
  const changeIds = ['01a1ecbe-ccf2-7c6e-94bb-89fd17a2b080'];
  const undo = { id: 7, until: '2026-11-21T09:15:00Z' };
  const blocked = { slots: [18 as const], cancelled: 1, refundedSen: 8_000, changeIds, undo };
  await server.answer(blockSlots, blocked);
  const done =
    'Tournament Court 2, 06:00 PM - 07:00 PM, is blocked. 1 booking is cancelled, RM 80.00 refunded. RM 80.00 of it is to be returned to guests and waits under Exceptions.';
  expect(screen.getByText(done)).toBeTruthy();
  press(deskMoveLabels.undo);
  await server.answer(previewUndoBlock, aPreview);
  await server.answer(undoBlock, { counts: aPreview.counts });
  expect(server.asked(undoBlock)).toEqual([{ digest: aPreview.digest, reason: null }]);
  const restored =
    'The block on Tournament Court 2, 06:00 PM - 07:00 PM, is removed. 1 booking is back.';
  expect(screen.getByText(restored)).toBeTruthy();
});

test('[DESK-35] a block is not undone from its message if not everything comes back', async () => {
  const server = openFakeServer();
  openBlockForm({ ...booking, refundableSen: 8_000 });
  press(blocks.submitAndCancelOne);
  const undo = { id: 7, until: '2026-11-21T09:15:00Z' };
  await server.answer(blockSlots, {
    ...{ slots: [18], cancelled: 1, refundedSen: 8_000, changeIds: [], undo },
  });
  press(deskMoveLabels.undo);
  const [one] = aPreview.restored;
  if (one === undefined) throw new Error('Nothing comes back.');
  const kept = [{ ...one, why: 'spent' as const }];
  await server.answer(previewUndoBlock, { ...aPreview, restored: [], kept });
  expect(screen.getByText(/^Not undone, because not all bookings can come back\./)).toBeTruthy();
  expect(server.asked(undoBlock)).toEqual([]);
});

test('[DESK-21] a block above the limits of the person says so before it is made', async () => {
  const server = openFakeServer();
  openBlockForm({ ...booking, refundableSen: 12_000 });
  const details = { askedSen: 12_000, limitSen: 10_000 };
  await server.answer(previewBlock, { overLimit: { code: 'over_action_limit', details } });
  expect(
    screen.getByText(
      'RM 120.00 is above your limit of RM 100.00 at once. So you cannot block it; please ask a manager.',
    ),
  ).toBeTruthy();
  expect(server.asked(blockSlots)).toEqual([]);
});

test('a block that lost against a sale says so, although its form is gone', async () => {
  const server = openFakeServer();
  const { closeForm } = openBlockForm(null);
  press(blocks.submit);
  closeForm();
  await server.refuse(blockSlots, 'slots_in_the_way', staffRefusals.slots_in_the_way);
  expect(screen.getByText(/^Not blocked\. /)).toBeTruthy();
});

const openCancelForm = (run = [booking]): void => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00+08:00');
  const open = { isOpen: true, onOpen: vi.fn(), run, children: null };
  const form = createElement(CancelForm, { booking, date, now, ...open });
  renderInConsole(
    createElement(Fragment, null, form, createElement(ToastRegion, { dismissLabel: 'Dismiss' })),
  );
};

const ended = {
  isHandedBack: false,
  gaveBack: 'nothing',
  amountSen: 0,
  orderStatus: 'completed',
  hadEnded: false,
  endedBy: null,
  changeId: null,
  alsoChangeIds: [],
} as const;

test('a cancellation that came second says who was first, and what came back', async () => {
  const server = openFakeServer();
  openCancelForm();
  type(cancel.reason, 'Fell ill');
  press(cancel.submit);
  const endedBy = { name: 'Siti Rahman' };
  await server.answer(cancelAtDesk, { ...ended, hadEnded: true, endedBy, alsoChangeIds: [] });
  const text = `Yours was not done: Siti Rahman had just cancelled the booking of ${booking.player.name}. Nothing came back.`;
  expect(screen.getByText(text)).toBeTruthy();
});

test('[DESK-22] the message names the slots, what came back, and that it stays', async () => {
  const server = openFakeServer();
  openCancelForm([booking, { ...booking, bookingId: 'next', slot: 19 }]);
  fireEvent.click(screen.getByLabelText(/^All 2/));
  type(cancel.reason, 'Fell ill');
  press('Cancel 2 slots');
  await server.answer(cancelAtDesk, { ...ended, alsoChangeIds: [] });
  const text = `The 2 slots of ${booking.player.name}, 06:00 PM - 08:00 PM, are cancelled. Nothing came back. ${cancel.notUndoable}`;
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: deskMoveLabels.undo })).toBeNull();
});

test('[DESK-7] a cancellation above the limits of the person says so before it is sent', async () => {
  const server = openFakeServer();
  openCancelForm();
  expect(server.asked(previewCancelAtDesk)).toEqual([]);
  fireEvent.click(screen.getByLabelText(/^All of it/));
  const details = { askedSen: 12_000, limitSen: 10_000 };
  await server.answer(previewCancelAtDesk, { overLimit: { code: 'over_action_limit', details } });
  const limit = screen.getByText(
    'RM 120.00 is above your limit of RM 100.00 at once. So you cannot give it back; please ask a manager.',
  );
  // It stands beside the choice, and not below what is still to be filled in.
  const order = limit.compareDocumentPosition(screen.getByLabelText(cancel.reason));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
