import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { blockSlots } from '#contract/desk-blocks.ts';
import { moveAtDesk, quoteMoveAtDesk } from '#contract/desk-bookings.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { BlockForm } from '#web/console/day/block-actions.tsx';
import { type Cell, cellAt, makeGrid } from '#web/console/day/grid.ts';
import { MovePanel } from '#web/console/day/move-panel.tsx';
import { startMoving } from '#web/console/day/moving.ts';
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

test('a block needs a reason that is more than spaces', async () => {
  const { blocks } = consoleLabels;
  const server = openFakeServer();
  renderInConsole(createElement(BlockForm, { cell: cellOf(2, 18), date, free: [18, 19] }));
  type(blocks.reason, '    ');
  press(blocks.submit);
  expectReasonRefused(blocks.reason);
  expect(server.asked(blockSlots)).toEqual([]);
  type(blocks.reason, 'Net is torn');
  press(blocks.submit);
  await server.answer(blockSlots, { slots: [18] });
  expect(server.asked(blockSlots)).toMatchObject([{ reason: 'Net is torn' }]);
});

test('a move needs a reason that is more than spaces', async () => {
  const server = openFakeServer();
  const moving = startMoving(cellOf(1, 18), booking, date);
  renderInConsole(
    createElement(MovePanel, {
      moving: { ...moving, target: { courtId: 2, slot: 18 }, picks: 1 },
      grid,
      date,
      isLoading: false,
      onChoose: vi.fn(),
      onGo: vi.fn(),
      onClose: vi.fn(),
    }),
  );
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
