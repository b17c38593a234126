import { describe, expect, test } from 'vitest';
import { lessonCheckoutState } from '#web/features/checkout/goods/general-state.ts';
import {
  cancelledAmong,
  chooseLessonSport,
  chosenAmong,
  isChoosable,
  isProgramInView,
  lessonEntryState,
  levelsOf,
  lostAmong,
  readLessonChoice,
  seatStateOf,
  soonestOf,
  toggleClass,
  withCancelled,
} from '#web/features/lessons/lesson-choice.ts';
import { aClass, aProgram } from '#web/testing/lessons.ts';
import { sectionOf } from '#web/visit.ts';

const first = aProgram({ id: 1, classes: [aClass({ id: 11 }), aClass({ id: 12 })] });
const second = aProgram({ id: 2, level: 'Advanced', classes: [aClass({ id: 21 })] });

describe('a history entry', () => {
  test('restores the choice, and leads to the lessons', () => {
    const choice = { sport: 'Padel', level: 'Beginner', classIds: [11, 12] } as const;
    const location = { search: '', state: lessonEntryState(choice) };
    expect(readLessonChoice(location)).toEqual(choice);
    expect(sectionOf(location)).toBe('Lessons');
  });

  test('of the checkout leads back to the classes it was about to sell', () => {
    const location = { search: '', state: lessonCheckoutState(first, first.classes) };
    expect(readLessonChoice(location)).toEqual({
      sport: first.sport,
      level: first.level,
      classIds: [11, 12],
    });
    expect(sectionOf(location)).toBe('Lessons');
  });

  test.each([
    null,
    {},
    { selectedSport: 'Squash', selectedDifficulty: 3, selectedSchedules: 'all' },
    { selectedSchedules: [null, {}, { instance_id: 'one' }] },
  ])('that the app did not write selects nothing: %j', (state) => {
    expect(readLessonChoice({ search: '', state })).toEqual({
      sport: null,
      level: null,
      classIds: [],
    });
  });

  test('can be a link in a mail, which carries no state', () => {
    expect(sectionOf({ search: '?section=lessons', state: null })).toBe('Lessons');
    expect(sectionOf({ search: '?section=anything', state: null })).toBe('Bookings');
  });
});

test('choosing another sport starts over, and choosing the same one again deselects it', () => {
  const choice = { sport: 'Pickle', level: 'Beginner', classIds: [11] } as const;
  const anew = { level: null, classIds: [] };
  expect(chooseLessonSport(choice, 'Padel')).toEqual({ sport: 'Padel', ...anew });
  expect(chooseLessonSport(choice, 'Pickle')).toEqual({ sport: null, ...anew });
});

describe('a class', () => {
  test.each([
    [{ availableSpots: 1 }, 'available', true],
    [{ availableSpots: 0 }, 'full', false],
    // A freed seat belongs to the waiting list.
    [{ availableSpots: 1, waiting: 1 }, 'full', false],
    [{ availableSpots: 0, waiting: 1, you: 'waiting' }, 'waiting', false],
    [{ availableSpots: 0, you: 'offered' }, 'offered', false],
    [{ availableSpots: 0, you: 'held' }, 'held', true],
    [{ availableSpots: 3, you: 'booked' }, 'booked', false],
  ] as const)('with %j is %s; selectable: %s', (facts, seatState, canBeChosen) => {
    const lessonClass = aClass(facts);
    expect(seatStateOf(lessonClass)).toBe(seatState);
    expect(isChoosable(lessonClass)).toBe(canBeChosen);
  });
});

describe('a selection', () => {
  const nothing = { program: null, classes: [] };

  test('adds or removes the pressed class', () => {
    expect(toggleClass(nothing, first, first.classes[0] ?? aClass({}))).toEqual([11]);
    const chosen = chosenAmong([first, second], [11]);
    expect(toggleClass(chosen, first, aClass({ id: 12 }))).toEqual([11, 12]);
    expect(toggleClass(chosen, first, aClass({ id: 11 }))).toEqual([]);
  });

  test('starts over with a class of another program', () => {
    const chosen = chosenAmong([first, second], [11, 12]);
    expect(toggleClass(chosen, second, aClass({ id: 21 }))).toEqual([21]);
  });

  test('holds at most as many classes as one order can have', () => {
    const classes = Array.from({ length: 21 }, (_, id) => aClass({ id: id + 100 }));
    const program = aProgram({ classes });
    const chosen = chosenAmong(
      [program],
      classes.slice(0, 20).map(({ id }) => id),
    );
    expect(chosen.classes).toHaveLength(20);
    expect(toggleClass(chosen, program, aClass({ id: 120 }))).toHaveLength(20);
  });

  test('keeps what is still available, and names what others have taken', () => {
    const full = aClass({ id: 13, availableSpots: 0 });
    const booked = aClass({ id: 14, you: 'booked' });
    const program = aProgram({ classes: [aClass({ id: 11 }), full, booked] });
    const ids = [11, 13, 14, 99];
    expect(chosenAmong([program], ids).classes.map(({ id }) => id)).toEqual([11]);
    expect(lostAmong([program], ids)).toEqual([{ program, lessonClass: full }]);
  });
});

test('each level of the programs is listed once', () => {
  expect(levelsOf([first, second, aProgram({ id: 3 })])).toEqual(['Beginner', 'Advanced']);
});

test.each([
  ['of every level', { sport: 'Pickle', level: null }, true],
  ['of its own level', { sport: 'Pickle', level: 'Advanced' }, true],
  ['of another level', { sport: 'Pickle', level: 'Beginner' }, false],
  ['of a level that nobody teaches', { sport: 'Pickle', level: 'Masters' }, true],
  ['of another sport', { sport: 'Padel', level: null }, false],
  ['of no sport', { sport: null, level: null }, false],
] as const)('for the programs %s, an advanced one is visible: %s', (_, narrowed, isInView) => {
  const choice = { ...narrowed, classIds: [] };
  expect(isProgramInView(choice, [first, second], second)).toBe(isInView);
});

test('programs stand in the order of their next free session, those without one last', () => {
  const withClasses = (id: number, classes: Parameters<typeof aClass>[0][]) =>
    aProgram({ id, classes: classes.map((changes) => aClass(changes)) });
  const full = withClasses(1, [{ id: 11, date: '2026-11-16', availableSpots: 0 }]);
  const late = withClasses(2, [{ id: 21, date: '2026-11-18', slot: 19 }]);
  const early = withClasses(3, [
    { id: 31, date: '2026-11-17', availableSpots: 0 },
    { id: 32, date: '2026-11-18', slot: 9 },
  ]);
  const found = soonestOf([full, late, early]);
  expect(found.map(({ lessonClass }) => lessonClass?.id)).toEqual([32, 21, undefined]);
});

const cancelled = (id: number, date: string) =>
  ({ id, date, slot: 19, court: 'Tournament Court 5', reason: 'A flood' }) as const;

test('[LESSON-23] a selected class that the venue cancelled is told apart from one that is full', () => {
  const program = aProgram({
    classes: [aClass({ id: 11 })],
    cancelled: [cancelled(12, '2026-11-24')],
  });
  expect(cancelledAmong([program], [11, 12])).toMatchObject([{ lessonClass: { id: 12 } }]);
  expect(cancelledAmong([aProgram({})], [12])).toEqual([]);
});

test('[LESSON-23] cancelled classes stand among the others by time, and not beyond those that are shown', () => {
  const classes = [aClass({ id: 11 }), aClass({ id: 13, date: '2026-12-01' })];
  const program = aProgram({
    classes,
    cancelled: [cancelled(12, '2026-11-24'), cancelled(14, '2026-12-08')],
  });
  const idsOf = (shown: typeof classes) =>
    withCancelled(program, shown).map(({ lessonClass }) => lessonClass.id);
  expect(idsOf(classes)).toEqual([11, 12, 13, 14]);
  expect(idsOf(classes.slice(0, 1))).toEqual([11]);
  expect(withCancelled({ ...program, classes: [] }, []).map(({ kind }) => kind)).toEqual([
    'cancelled',
    'cancelled',
  ]);
});
