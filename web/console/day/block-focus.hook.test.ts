import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { blockLabels } from '#domain/words/desk-cancel-labels.ts';
import { BlockForm } from '#web/console/day/block-actions.tsx';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { renderInConsole } from '#web/testing/console.tsx';
import { aDay } from '#web/testing/day.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';

const date = '2026-11-21';
const blockable = ([18, 19] as const).map((slot) => ({ slot, booking: null }));

test('the reason of a block has the focus once its end is chosen with the mouse, not with the keys', () => {
  openFakeServer();
  const cell = cellAt(makeGrid(aDay({ claims: [] })), 2, 18);
  if (cell === null) throw new Error('The grid has no such cell.');
  renderInConsole(createElement(BlockForm, { cell, date, blockable, role: 'desk' }));
  const until = screen.getByLabelText(blockLabels.until);
  const choose = (slot: number): void => {
    fireEvent.change(until, { target: { value: `${slot}` } });
  };
  until.focus();
  fireEvent.keyDown(until, { key: 'ArrowDown' });
  choose(19);
  expect(document.activeElement).toBe(until);
  fireEvent.pointerDown(until);
  choose(18);
  expect(document.activeElement).toBe(screen.getByLabelText(blockLabels.reason));
});
