import { act } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Selection } from '#domain/slots/selection.ts';
import { entryOf, readChosen } from '#web/features/booking/selection-entry.ts';
import { usePressedSelection } from '#web/features/booking/use-selection.ts';
import { renderInApp } from '#web/testing/hooks.tsx';

const court = 'Tournament Court 1';
const first: Selection = {
  sport: 'Pickle',
  date: '2026-11-18',
  courtType: 'Tournament Court',
  court,
  slots: { [court]: [13] },
};
const second: Selection = { ...first, slots: { [court]: [13, 14] } };

function open() {
  const { search, state } = entryOf({
    selection: { ...first, slots: {} },
    isDateDeselected: false,
  });
  const useBoth = () => ({
    ...usePressedSelection(),
    entered: readChosen(useLocation()).selection,
  });
  return renderInApp(useBoth, undefined, { pathname: '/', search, state });
}

const nextFrame = () => act(() => vi.advanceTimersByTimeAsync(20));

test('a press shows at once, and the history entry has it when the rest of the page has followed', async () => {
  const { result } = open();
  expect(result.current.isPressed).toBe(false);
  await act(async () => result.current.press(first));
  expect(result.current).toMatchObject({ isPressed: true, entered: { slots: {} } });
  expect(result.current.chosen.selection).toBe(first);
  await nextFrame();
  expect(result.current.entered).toEqual(first);
  expect(result.current.isPressed).toBe(true);
});

test('the last of several presses wins', async () => {
  const { result } = open();
  await act(async () => {
    result.current.press(first);
    result.current.press(second);
  });
  expect(result.current.chosen.selection).toBe(second);
  await nextFrame();
  expect(result.current.entered).toEqual(second);
  expect(result.current.chosen.selection).toBe(second);
});

test('another entry replaces what was pressed', async () => {
  const { result } = open();
  await act(async () => result.current.press(first));
  await nextFrame();
  expect(result.current.entered).toEqual(first);
  await act(async () => result.current.write(second));
  expect(result.current.isPressed).toBe(false);
  expect(result.current.chosen.selection).toEqual(second);
});

test('what is written just after a press replaces it', async () => {
  const { result } = open();
  await act(async () => {
    result.current.press(first);
    result.current.write(second);
  });
  await nextFrame();
  expect(result.current.chosen.selection).toEqual(second);
  expect(result.current.entered).toEqual(second);
});
