import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** Which way the lines of buttons run. */
type Direction = 'row' | 'column';

interface Place {
  readonly line: number;
  readonly index: number;
}

const left = { ArrowLeft: -1, ArrowRight: 1 };
const up = { ArrowUp: -1, ArrowDown: 1 };
const keys: Readonly<Record<Direction, Readonly<Record<'along' | 'across', object>>>> = {
  row: { along: left, across: up },
  column: { along: up, across: left },
};

const stepOf = (steps: object, key: string): -1 | 1 | undefined =>
  (steps as Readonly<Record<string, -1 | 1>>)[key];

/**
 * The place that a key moves to; null if it moves nothing. Lines are given by the positions of their
 * buttons: across the lines, the nearest one is next. Rows end at their edges, as in any grid; a
 * column goes on in the next one, where it is continued.
 */
export function placeForKey(
  key: string,
  direction: Direction,
  lines: readonly (readonly number[])[],
  from: Place,
): Place | null {
  const line = lines[from.line] ?? [];
  if (key === 'Home') return { ...from, index: 0 };
  if (key === 'End') return { ...from, index: line.length - 1 };
  const along = stepOf(keys[direction].along, key);
  const across = stepOf(keys[direction].across, key);
  const next = from.line + (along ?? across ?? 0);
  const positions = lines[next] ?? [];
  if (along !== undefined) {
    const index = from.index + along;
    if (index in line) return { ...from, index };
    if (direction === 'row' || positions.length === 0) return from;
    return { line: next, index: along > 0 ? 0 : positions.length - 1 };
  }
  if (across === undefined) return null;
  if (positions.length === 0) return from;
  const distances = positions.map((position) => Math.abs(position - (line[from.index] ?? 0)));
  return { line: next, index: distances.indexOf(Math.min(...distances)) };
}

/**
 * One tab stop for many buttons, between which the arrow keys move. Lines have the attribute
 * `data-line`; every button has the tab index -1, and `data-stop` while it can be reached.
 */
export function useRoving(direction: Direction) {
  const ref = useRef<HTMLDivElement>(null);
  const linesOf = (): HTMLElement[][] =>
    [...(ref.current?.querySelectorAll('[data-line]') ?? [])]
      .map((line) => [...line.querySelectorAll<HTMLElement>('[data-stop]')])
      .filter(({ length }) => length > 0);
  const settle = (wanted?: EventTarget): void => {
    const stops = linesOf().flat();
    const stop =
      stops.find((one) => one === wanted) ?? stops.find((one) => one.tabIndex === 0) ?? stops[0];
    for (const one of ref.current?.querySelectorAll<HTMLElement>('[tabindex]') ?? [])
      one.tabIndex = one === stop ? 0 : -1;
  };
  // The button that was the tab stop may have left, or may no longer be reached.
  useLayoutEffect(() => settle());
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => settle(target),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const lines = linesOf();
      const button = event.target as HTMLElement;
      const line = lines.findIndex((stops) => stops.includes(button));
      if (line < 0) return;
      const index = lines[line]?.indexOf(button) ?? 0;
      const positions = lines.map((stops) => stops.map((one) => middleOf(one, direction)));
      const to = placeForKey(event.key, direction, positions, { line, index });
      if (to === null) return;
      event.preventDefault();
      lines[to.line]?.[to.index]?.focus();
    },
  };
}

function middleOf(element: Element, direction: Direction): number {
  const { left: x, top: y, width, height } = element.getBoundingClientRect();
  return direction === 'row' ? x + width / 2 : y + height / 2;
}
