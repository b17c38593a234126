import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { moveBooking } from '#contract/moves.ts';
import { type Target, useMove } from '#web/features/my-bookings/use-move.ts';
import { openFakeServer, pass, renderInApp } from '#web/testing/hooks.tsx';

const booking: UpcomingBooking = {
  id: '00000000-0000-4000-8000-0000000000b1',
  bookingDate: '2026-11-20',
  slot: 18,
  booked: { type: 'court_booking', courtName: 'Tournament Court 1' },
  courtId: 1,
  courtName: 'Tournament Court 1',
  orderId: 'DP1',
  paidSen: 6_000,
  bookedAt: '2026-11-14T00:00:00Z',
  location: 'Tournament Court 1',
  orderStatus: 'completed',
  courtType: 'Tournament Court',
  sport: 'Pickle',
  soldSen: 6_000,
  changes: 0,
  refundableUntil: '2026-11-18T10:00:00Z',
  givesBack: 'credits',
  refusal: null,
};
const target: Target = { date: '2026-11-21', courtName: 'Tournament Court 2', slot: 19 };
const there = {
  ...booking,
  bookingDate: target.date,
  courtName: target.courtName,
  slot: target.slot,
};

function openMove() {
  const server = openFakeServer();
  const onMoved = vi.fn();
  const hook = renderInApp((at: UpcomingBooking) => useMove(at, onMoved), booking);
  return { server, onMoved, ...hook, send: () => act(() => hook.result.current.send(target, 500)) };
}

test('two presses before the first one has rendered send one move', async () => {
  const { server, onMoved, result } = openMove();
  await act(() => {
    result.current.send(target, 500);
    result.current.send(target, 500);
  });
  await server.answer(moveBooking, { differenceSen: 500, paidSen: 6_500 });
  expect(server.asked(moveBooking)).toEqual([{ ...target, shownDifferenceSen: 500 }]);
  expect(onMoved).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Tournament Court 2'));
  expect(result.current.isSending).toBe(false);
});

test('[MOVE-8] a move whose answer was lost is resent once the booking is at the target', async () => {
  const { server, onMoved, result, rerender, send } = openMove();
  await send();
  for (const pause of [400, 800, 0]) {
    await server.lose(moveBooking);
    await pass(pause);
  }
  expect(result.current.isUndecided).toBe(true);
  expect(onMoved).not.toHaveBeenCalled();

  rerender(there);
  await server.answer(moveBooking, { differenceSen: 500, paidSen: 6_500 });
  expect(onMoved).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Tournament Court 2'));
  expect(server.asked(moveBooking)).toHaveLength(4);
});

test('a refused move is not resent, even when the booking reaches the target', async () => {
  const { server, onMoved, result, rerender, send } = openMove();
  await send();
  await server.refuse(moveBooking, 'slots_taken', 'Taken.');
  expect(result.current.refusal).toEqual(['Taken.']);
  expect(result.current.isUndecided).toBe(false);
  rerender(there);
  await pass(2_000);
  expect(server.asked(moveBooking)).toHaveLength(1);
  expect(onMoved).not.toHaveBeenCalled();

  await send();
  expect(server.asked(moveBooking)).toHaveLength(2);
});

test('an answer after the screen was left reports nothing', async () => {
  const { server, onMoved, unmount, send } = openMove();
  await send();
  const request = await server.take(moveBooking);
  unmount();
  await server.answer(moveBooking, { differenceSen: 0, paidSen: 6_000 }, request);
  expect(onMoved).not.toHaveBeenCalled();
});
