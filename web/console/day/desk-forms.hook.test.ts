import { fireEvent, screen, within } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Day } from '#contract/console-day.ts';
import { blockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk, moveAtDesk, quoteMoveAtDesk } from '#contract/desk-bookings.ts';
import { quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import type { HeldCourt } from '#domain/venue/courts.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { BlockForm } from '#web/console/day/block-actions.tsx';
import { CancelForm } from '#web/console/day/cancel-form.tsx';
import { type Cell, cellAt, makeGrid } from '#web/console/day/grid.ts';
import { MovePanel } from '#web/console/day/move-panel.tsx';
import { startMoving } from '#web/console/day/moving.ts';
import { emptyDraft } from '#web/console/sale/sale-request.ts';
import { SellForm } from '#web/console/sale/sell-form.tsx';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';

const date = '2026-11-21';
const booking = aBooking();
const grid = makeGrid(aDay({ claims: [booking] }));

const cellOf = (courtId: number, slot: number): Cell => {
  const cell = cellAt(grid, courtId, slot);
  if (cell === null) throw new Error('The grid has no such cell.');
  return cell;
};

/** The field has the sentence about a reason, and the focus. */
const expectReasonRefused = (label: string): void => {
  expect(screen.getByText('Enter a reason of 3 to 200 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
};

/** The refusal has the focus, and stands between the fields and the button. */
const expectAnswered = (text: string, button: string): void => {
  const notice = screen.getByText(text).closest('[role=alert]');
  expect(document.activeElement).toBe(notice);
  const pressed = screen.getByRole('button', { name: button });
  expect(notice?.nextElementSibling?.contains(pressed)).toBe(true);
};

const blockable = ([18, 19] as const).map((slot) => ({ slot, booking: null }));

test('a block needs a reason that is more than spaces', async () => {
  const blocks = blockLabels;
  const server = openFakeServer();
  renderInConsole(createElement(BlockForm, { cell: cellOf(2, 18), date, blockable, role: 'desk' }));
  type(blocks.reason, '    ');
  press(blocks.submit);
  expectReasonRefused(blocks.reason);
  expect(server.asked(blockSlots)).toEqual([]);
  type(blocks.reason, 'Net is torn');
  press(blocks.submit);
  await server.answer(blockSlots, { slots: [18], cancelled: 0, refundedSen: 0, changeIds: [] });
  expect(server.asked(blockSlots)).toMatchObject([{ reason: 'Net is torn' }]);
});

/** A booking that is about to move to the second court, on a grid of this day. */
const openMovePanel = (day: Day): void => {
  const onDay = makeGrid(day);
  const from = cellAt(onDay, 1, 18);
  if (from === null) throw new Error('The grid has no such cell.');
  renderInConsole(
    createElement(MovePanel, {
      moving: {
        ...startMoving(from, booking, day.date),
        target: { courtId: 2, slot: 18 },
        picks: 1,
      },
      grid: onDay,
      date: day.date,
      isLoading: false,
      onChoose: vi.fn(),
      onWhole: vi.fn(),
      onGo: vi.fn(),
      onClose: vi.fn(),
    }),
  );
};

test('a move needs a reason that is more than spaces', async () => {
  const server = openFakeServer();
  openMovePanel(aDay({ claims: [booking] }));
  const same = { differenceSen: 0, keptSen: 0, availableCreditsSen: 0, isGuest: false };
  await server.answer(quoteMoveAtDesk, same);
  type(deskMoveLabels.reason, '     ');
  press(deskMoveLabels.submit);
  expectReasonRefused(deskMoveLabels.reason);
  expect(server.asked(moveAtDesk)).toEqual([]);
  type(deskMoveLabels.reason, 'Wet court');
  press(deskMoveLabels.submit);
  await server.answer(moveAtDesk, { differenceSen: 0, paidSen: 8_000, changeId: null });
  expect(server.asked(moveAtDesk)).toMatchObject([{ reason: 'Wet court' }]);
});

test('the times of a move are not broken into two lines', () => {
  openFakeServer();
  openMovePanel(aDay({ claims: [booking] }));
  const to = 'To Tournament Court 2, 06:00\u00a0PM - 07:00\u00a0PM, 21/11/2026';
  expect(screen.getByRole('dialog').textContent).toContain(to);
  expect(screen.getByRole('dialog').textContent).toContain(
    to.replace('To Tournament Court 2', 'From Tournament Court 1'),
  );
});

test('[QUEUE-5] a move to a held court says for whom it is held before and after it is refused', async () => {
  const server = openFakeServer();
  const [first, second] = aDay().courts.map((court) => ({ ...court, queue: 'priority' as const }));
  const courts = [{ ...first, queue: null }, second] as Day['courts'];
  openMovePanel(aDay({ date: '2026-11-28', courts, claims: [booking] }));
  const held =
    /^This court is held for priority members on all days up to 28\/11\/2026\. Only these can be moved there: Coach/;
  expect(screen.getByText(held)).toBeTruthy();
  expect(screen.getByText('Court 2 (Priority)')).toBeTruthy();
  await server.refuse(quoteMoveAtDesk, 'court_held_priority', 'A test.');
  expect(screen.getByRole('alert').textContent).toMatch(held);
});

/** The sentence shown at a field. */
const errorBeside = (label: string): string | null => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? null;
};

const openCancelForm = (at: string, of = booking, run = [of]): void => {
  const now = Temporal.Instant.from(at);
  const form = { isOpen: true, onOpen: vi.fn(), run, children: null };
  renderInConsole(createElement(CancelForm, { booking: of, date, now, ...form }));
};

test('each wrong field of a cancellation has its sentence, and the first has the focus', async () => {
  const { part, amount, amountWrong, reason, submit } = cancelLabels;
  const server = openFakeServer();
  openCancelForm('2026-11-21T10:00:00+08:00');
  fireEvent.click(screen.getByLabelText(part));
  press(submit);
  expect(errorBeside(amount)).toBe(amountWrong);
  expect(errorBeside(reason)).toMatch(/^Enter a reason of/);
  expect(document.activeElement).toBe(screen.getByLabelText(amount));
  type(amount, '80');
  type(reason, 'Fell ill');
  press(submit);
  await server.refuse(cancelAtDesk, 'over_action_limit', staffRefusals.over_action_limit);
  expect(errorBeside(amount)).toBe(staffRefusals.over_action_limit);
  expect(document.activeElement).toBe(screen.getByLabelText(amount));
  type(amount, '20');
  expect(screen.queryByText(staffRefusals.over_action_limit)).toBeNull();
});

test('[DESK-6] a cancellation 48 hours before offers all of it alone, and says why', () => {
  const { part, nothing, byRules, giveBack, reason } = cancelLabels;
  openFakeServer();
  openCancelForm('2026-11-19T10:00:00+08:00');
  const group = screen.getByRole('group', { name: giveBack, description: byRules.all });
  const isDisabled = (label: string | RegExp) =>
    within(group).getByLabelText(label).matches(':disabled');
  expect([/^All of it/, part, nothing].map(isDisabled)).toEqual([false, true, true]);
  expect(document.activeElement).toBe(screen.getByLabelText(reason));
});

test('[DESK-17] a free slot can be kept from its member before it starts', () => {
  const { allFree, nothing } = cancelLabels;
  openFakeServer();
  openCancelForm('2026-11-19T10:00:00+08:00', { ...booking, refundableSen: 0 });
  expect(screen.getByLabelText(allFree).matches(':disabled')).toBe(false);
  expect(screen.getByLabelText(nothing).matches(':disabled')).toBe(false);
});

test('[DESK-22] slots in a row are cancelled together, with what was paid for all of them', async () => {
  const server = openFakeServer();
  const next = { ...booking, bookingId: '01900000-0000-7000-8000-00000000000a', slot: 19 } as const;
  openCancelForm('2026-11-21T10:00:00+08:00', booking, [booking, next]);
  expect(screen.getByLabelText('All of it (RM 80.00)')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('This one (06:00 PM - 07:00 PM)'));
  fireEvent.click(screen.getByLabelText('All 2 (06:00 PM - 08:00 PM)'));
  fireEvent.click(screen.getByLabelText('All of it (RM 160.00)'));
  type(cancelLabels.reason, 'Fell ill');
  press('Cancel 2 slots');
  await server.refuse(cancelAtDesk, 'cancel_changed', staffRefusals.cancel_changed);
  const shown = [booking, next].map(({ bookingId, courtId, slot }) => ({
    ...{ bookingId, courtId, date, slot },
  }));
  const asked = { giveBack: 'all', also: [next.bookingId], shown };
  expect(server.asked(cancelAtDesk)).toMatchObject([asked]);
  expectAnswered(staffRefusals.cancel_changed, 'Cancel 2 slots');
});

test('[DESK-6] of slots before and after the 48 hours, those that are due cannot be kept', () => {
  openFakeServer();
  const next = { ...booking, bookingId: '01900000-0000-7000-8000-00000000000a', slot: 19 } as const;
  openCancelForm('2026-11-19T18:30:00+08:00', booking, [booking, next]);
  fireEvent.click(screen.getByLabelText(/^All 2/));
  const description = fill(cancelLabels.byRulesInPart, { amount: 'RM 80.00' });
  const group = screen.getByRole('group', { name: cancelLabels.giveBack, description });
  expect(within(group).getByLabelText(cancelLabels.nothing).matches(':disabled')).toBe(true);
  expect(within(group).getByLabelText(cancelLabels.part).matches(':disabled')).toBe(false);
});

test('[DESK-17] of slots before and after the 48 hours, what is due by the rules is chosen', async () => {
  const server = openFakeServer();
  const next = { ...booking, bookingId: '01900000-0000-7000-8000-00000000000a', slot: 19 } as const;
  openCancelForm('2026-11-19T18:30:00+08:00', booking, [booking, next]);
  fireEvent.click(screen.getByLabelText(/^All 2/));
  expect(screen.getByLabelText(cancelLabels.part).matches(':checked')).toBe(true);
  expect(screen.getByLabelText(cancelLabels.amount)).toHaveProperty('value', '80.00');
  type(cancelLabels.reason, 'Fell ill');
  press('Cancel 2 slots');
  await server.refuse(cancelAtDesk, 'cancel_changed', staffRefusals.cancel_changed);
  expect(server.asked(cancelAtDesk)).toMatchObject([{ giveBack: 8_000 }]);
});

test('[DESK-17] a free slot beside a paid one leaves the money with the venue', () => {
  openFakeServer();
  const bookingId = '01900000-0000-7000-8000-00000000000a';
  const free = { ...booking, bookingId, slot: 19, refundableSen: 0 } as const;
  openCancelForm('2026-11-21T16:00:00+08:00', booking, [booking, free]);
  fireEvent.click(screen.getByLabelText(/^All 2/));
  const { byRules, giveBack, nothing } = cancelLabels;
  const group = screen.getByRole('group', { name: giveBack, description: byRules.nothing });
  expect(within(group).getByLabelText(nothing).matches(':checked')).toBe(true);
  expect(within(group).getByLabelText(nothing).matches(':disabled')).toBe(false);
});

test('slots in the way of a block are told beside its end, other refusals beside the button', async () => {
  const { until, reason, submit } = blockLabels;
  const server = openFakeServer();
  renderInConsole(createElement(BlockForm, { cell: cellOf(2, 18), date, blockable, role: 'desk' }));
  type(reason, 'Net is torn');
  press(submit);
  await server.refuse(blockSlots, 'slots_in_the_way', staffRefusals.slots_in_the_way);
  expect(errorBeside(until)).toBe(staffRefusals.slots_in_the_way);
  expect(document.activeElement).toBe(screen.getByLabelText(until));
  press(submit);
  await server.refuse(blockSlots, 'over_action_limit', staffRefusals.over_action_limit);
  expectAnswered(staffRefusals.over_action_limit, submit);
});

const quote = { slots: [], freeSlots: 0, totalSen: 8_000, availableCreditsSen: 0 };

function Sale({ held = null }: { readonly held?: HeldCourt | null }) {
  const [draft, onDraft] = useState(emptyDraft);
  const slots = { court: 'Tournament Court 2', date, held, free: [18] } as const;
  const acts = { onDraft, onClear: null, onSell: vi.fn(), onSold: vi.fn() };
  return createElement(SellForm, { role: 'desk', ...slots, draft, ...acts });
}

test('each wrong field of a sale by phone has its sentence, and the first has the focus', async () => {
  const { link, name, phone, email, nameMissing, phoneMissing, phoneWrong, emailWrong } =
    deskSaleLabels;
  const server = openFakeServer();
  renderInConsole(createElement(Sale));
  await server.answer(quoteAtDesk, quote);
  fireEvent.click(screen.getByLabelText(link));
  press(/^Send a link/);
  expect([name, phone, email].map(errorBeside)).toEqual([nameMissing, phoneMissing, emailWrong]);
  expect(document.activeElement).toBe(screen.getByLabelText(name));
  expect(server.asked(sellAtDesk)).toEqual([]);
  type(name, 'Mei');
  type(phone, '12');
  type(email, 'mei@mail.test');
  press(/^Send a link/);
  await server.refuse(sellAtDesk, 'billing_mobile_invalid', 'A test.');
  await server.answer(quoteAtDesk, quote);
  expect(errorBeside(phone)).toBe(phoneWrong);
  expect(document.activeElement).toBe(screen.getByLabelText(phone));
});

test('[QUEUE-5] a held court takes no money of a guest', async () => {
  const server = openFakeServer();
  const held = { queue: 'priority', until: '2026-11-29', statuses: ['coach'] } as const;
  renderInConsole(createElement(Sale, { held }));
  await server.answer(quoteAtDesk, quote);
  const take = screen.getByRole<HTMLButtonElement>('button', { name: /^Take/ });
  expect(screen.getByText(deskSaleLabels.heldFromGuest)).toBeTruthy();
  expect(take.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(deskSaleLabels.member));
  expect(take.disabled).toBe(false);
});
