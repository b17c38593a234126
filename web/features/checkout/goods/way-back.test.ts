import { describe, expect, test } from 'vitest';
import { checkoutStateOf, emptySelection, type Selection } from '#domain/slots/selection.ts';
import { readChosen } from '#web/features/booking/selection-entry.ts';
import { readCheckout } from '#web/features/checkout/goods/checkout-state.ts';
import type { Goods } from '#web/features/checkout/goods/goods.ts';
import { readWayBack, wayBackOf } from '#web/features/checkout/goods/way-back.ts';
import { readLessonChoice } from '#web/features/lessons/lesson-choice.ts';
import { sectionOf } from '#web/visit.ts';

const selection: Selection = {
  ...emptySelection,
  sport: 'Pickle',
  date: '2026-11-18',
  courtType: 'Tournament Court',
  court: 'Tournament Court 2',
  slots: { 'Tournament Court 2': [10, 24], 'Tournament Court 1': [7] },
};

const courts: Goods = {
  kind: 'courts',
  checkout: 'general',
  sport: 'Pickle',
  courtType: 'Beach Court',
  date: '2026-11-18',
  slots: { 'Beach Court 1': [10] },
  bookingType: 'court-booking',
};
const lessonClass = {
  id: 41,
  sport: 'Padel',
  program: 'Basics',
  level: 'Beginner',
  court: 'Padel Court 2',
  date: '2026-11-18',
  slot: 18,
  durationSlots: 1,
} as const;
const lessons: Goods = { kind: 'lessons', sport: 'Padel', classes: [lessonClass] };
const membership: Goods = {
  kind: 'membership',
  planId: 2,
  name: 'Host',
  months: 1,
  shownPriceSen: null,
};

describe('the way back', () => {
  test.each<Selection>([
    selection,
    {
      ...emptySelection,
      sport: 'Padel',
      date: '2026-11-18',
      court: 'Padel Court 1',
      slots: { 'Padel Court 1': [18] },
    },
  ])('leads to the same slots on the booking screen', (chosen) => {
    const goods = readCheckout(checkoutStateOf(chosen, 'coach'));
    if (goods === null) throw new Error('The state could not be read.');
    const way = wayBackOf(goods);
    expect(way.pathname).toBe('/');
    expect(readChosen(way).selection).toEqual(chosen);
  });

  test('leaves out a court type that the screen does not know', () => {
    expect(wayBackOf(courts).search).not.toContain('type=');
  });

  test('from a lesson leads to the same classes in their sport', () => {
    const way = wayBackOf(lessons);
    expect(way.pathname).toBe('/');
    expect(sectionOf(way)).toBe('Lessons');
    expect(readLessonChoice(way)).toEqual({ sport: 'Padel', level: null, classIds: [41] });
  });

  test('from a membership leads to the list of plans', () => {
    expect(wayBackOf(membership).pathname).toBe('/membership-upgrade');
  });
});

describe('a way back stored in a tab', () => {
  test.each([courts, lessons, membership])('is restored', (goods) => {
    const way = wayBackOf(goods);
    expect(readWayBack(JSON.parse(JSON.stringify(way)))).toEqual(way);
  });

  test.each([
    ['nothing', null],
    ['a text', '/'],
    ['no screen, as an older version wrote it', { search: '?sport=Padel', state: null }],
    ['a screen that is none of ours', { pathname: '//depot.invalid', search: '', state: null }],
    ['no address', { pathname: '/', state: null }],
  ])('is invalid with %s', (_, value) => {
    expect(readWayBack(value)).toBeNull();
  });
});
