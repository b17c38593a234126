import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { DayGrid } from '#web/console/day/day-grid.tsx';
import { makeGrid } from '#web/console/day/grid.ts';
import { useOpenForm } from '#web/console/ui/open-form.ts';
import { renderInConsole } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';

const date = '2026-11-21';
const booking = aBooking();
const lesson = aBooking({ courtId: 2, type: 'private_lesson' });

function OpenForm() {
  useOpenForm();
  return null;
}

function openGrid(
  onMove: ((...picked: unknown[]) => void) | null,
  onAttend: ((...marked: unknown[]) => void) | null = null,
) {
  const onOpen = vi.fn();
  const grid = makeGrid(aDay({ claims: [booking, lesson] }));
  const now = Temporal.Instant.from('2026-11-21T10:00:00+08:00');
  const nothing = { opened: null, moving: null, isLoading: false };
  renderInConsole(
    createElement(DayGrid, { grid, date, now, onOpen, onMove, onAttend, ...nothing }),
  );
  const cellOf = (court: string): HTMLElement =>
    screen.getByRole('gridcell', { name: new RegExp(`^${court}, 06:00 PM`) });
  return {
    onOpen,
    cellOf,
    handleOf: (court: string) => cellOf(court).querySelector('[data-move]'),
  };
}

test('M and the arrows of a booking pick it up without opening it', () => {
  const onMove = vi.fn();
  const { onOpen, cellOf, handleOf } = openGrid(onMove);
  fireEvent.keyDown(cellOf('Tournament Court 1'), { key: 'm' });
  fireEvent.click(handleOf('Tournament Court 1') as Element);
  expect(onMove).toHaveBeenCalledTimes(2);
  expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ slot: 18 }), booking);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a private lesson and a free slot cannot be picked up', () => {
  const onMove = vi.fn();
  const { onOpen, cellOf, handleOf } = openGrid(onMove);
  fireEvent.keyDown(cellOf('Tournament Court 2'), { key: 'm' });
  expect(handleOf('Tournament Court 2')).toBeNull();
  fireEvent.click(cellOf('Tournament Court 2'));
  expect(onMove).not.toHaveBeenCalled();
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('who may not move bookings sees no arrows', () => {
  const { handleOf } = openGrid(null);
  expect(handleOf('Tournament Court 1')).toBeNull();
});

test('letters are no keys of the grid while a form is open beside it, and the arrows still lead on', () => {
  const [onMove, onAttend] = [vi.fn(), vi.fn()];
  const { cellOf } = openGrid(onMove, onAttend);
  const one = cellOf('Tournament Court 1');
  const { unmount } = renderInConsole(createElement(OpenForm));
  for (const key of ['c', 'n', 'm']) fireEvent.keyDown(one, { key });
  expect(onMove).not.toHaveBeenCalled();
  expect(onAttend).not.toHaveBeenCalled();
  fireEvent.keyDown(one, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cellOf('Tournament Court 2'));
  unmount();
  for (const key of ['c', 'n', 'm']) fireEvent.keyDown(one, { key });
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onAttend).toHaveBeenCalledTimes(2);
});
