import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { quoteMoveAtDesk } from '#contract/desk-bookings.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { MovePanel } from '#web/console/day/move-panel.tsx';
import { startMoving } from '#web/console/day/moving.ts';
import { renderInConsole } from '#web/testing/console.tsx';
import { aBooking, aCourt, aDay } from '#web/testing/day.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';

/** A booking of the first court for which another one was picked in the grid. */
const pick = (courtId: number): void => {
  const courts = [...aDay().courts, aCourt(3, 'Show Court 1')];
  const day = aDay({ courts, claims: [aBooking()] });
  const grid = makeGrid(day);
  const from = cellAt(grid, 1, 18);
  if (from === null) throw new Error('The grid has no such cell.');
  const moving = startMoving(from, aBooking(), day.date);
  renderInConsole(
    createElement(MovePanel, {
      moving: { ...moving, target: { courtId, slot: 18 }, picks: 1 },
      ...{ grid, date: day.date, isLoading: false },
      ...{ onChoose: vi.fn(), onWhole: vi.fn(), onGo: vi.fn(), onClose: vi.fn() },
    }),
  );
};

test('[MOVE-3] a move to a court of another type names that court, and its refusal leads back to it', async () => {
  const server = openFakeServer();
  pick(3);
  const list = screen.getByLabelText<HTMLSelectElement>(deskMoveLabels.court);
  const options = [...list.options].map(({ text, disabled }) => [text, disabled]);
  expect(options).toEqual([
    ['Court 1', false],
    ['Court 2', false],
    ['Show Court 1 (another type)', true],
  ]);
  expect(list.selectedOptions[0]?.text).toBe('Show Court 1 (another type)');
  expect(document.activeElement).toBe(screen.getByLabelText(deskMoveLabels.reason));
  await server.refuse(quoteMoveAtDesk, 'move_other_type', 'A test.');
  expect(screen.getByText(deskMoveLabels.refusals.move_other_type)).toBeTruthy();
  expect(document.activeElement).toBe(list);
});

test('a refusal that is not about the court leaves the focus where the reason is typed', async () => {
  const server = openFakeServer();
  pick(2);
  await server.refuse(quoteMoveAtDesk, 'daily_limit', 'A test.');
  expect(document.activeElement).toBe(screen.getByLabelText(deskMoveLabels.reason));
});
