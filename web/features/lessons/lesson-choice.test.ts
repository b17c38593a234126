import { describe, expect, test } from 'vitest';
import { lessonCheckoutState } from '#web/features/checkout/goods/general-state.ts';
import { sectionOf } from '#web/features/frame/sections.ts';
import {
  chooseLessonSport,
  chosenAmong,
  isChoosable,
  isProgramInView,
  lessonEntryState,
  levelsOf,
  lostAmong,
  readLessonChoice,
  standingOf,
  toggleSession,
} from '#web/features/lessons/lesson-choice.ts';
import { aProgram, aSession } from '#web/testing/lessons.ts';

const first = aProgram({ id: 1, sessions: [aSession({ id: 11 }), aSession({ id: 12 })] });
const second = aProgram({ id: 2, level: 'Advanced', sessions: [aSession({ id: 21 })] });

describe('an entry of the history', () => {
  test('gives back what was chosen, and leads to the lessons', () => {
    const choice = { sport: 'Padel', level: 'Beginner', sessionIds: [11, 12] } as const;
    const location = { search: '', state: lessonEntryState(choice) };
    expect(readLessonChoice(location)).toEqual(choice);
    expect(sectionOf(location)).toBe('Lessons');
  });

  test('of the checkout leads back to what it was about to sell', () => {
    const location = { search: '', state: lessonCheckoutState(first, first.sessions) };
    expect(readLessonChoice(location)).toEqual({
      sport: first.sport,
      level: first.level,
      sessionIds: [11, 12],
    });
    expect(sectionOf(location)).toBe('Lessons');
  });

  test.each([
    null,
    {},
    { selectedSport: 'Squash', selectedDifficulty: 3, selectedSchedules: 'all' },
    { selectedSchedules: [null, {}, { instance_id: 'one' }] },
  ])('that was written by somebody else chooses nothing: %j', (state) => {
    expect(readLessonChoice({ search: '', state })).toEqual({
      sport: null,
      level: null,
      sessionIds: [],
    });
  });

  test('can be a link of a mail, which carries no state', () => {
    expect(sectionOf({ search: '?section=lessons', state: null })).toBe('Lessons');
    expect(sectionOf({ search: '?section=anything', state: null })).toBe('Bookings');
  });
});

test('another sport begins anew, and the chosen one again is deselected', () => {
  const choice = { sport: 'Pickle', level: 'Beginner', sessionIds: [11] } as const;
  const anew = { level: null, sessionIds: [] };
  expect(chooseLessonSport(choice, 'Padel')).toEqual({ sport: 'Padel', ...anew });
  expect(chooseLessonSport(choice, 'Pickle')).toEqual({ sport: null, ...anew });
});

describe('a session', () => {
  test.each([
    [{ availableSpots: 1 }, 'available', true],
    [{ availableSpots: 0 }, 'full', false],
    // A seat that came free belongs to those who wait.
    [{ availableSpots: 1, waiting: 1 }, 'full', false],
    [{ availableSpots: 0, waiting: 1, you: 'waiting' }, 'waiting', false],
    [{ availableSpots: 0, you: 'offered' }, 'offered', false],
    [{ availableSpots: 0, you: 'held' }, 'held', true],
    [{ availableSpots: 3, you: 'booked' }, 'booked', false],
  ] as const)('with %j is %s, and can be chosen: %s', (facts, standing, canBeChosen) => {
    const session = aSession(facts);
    expect(standingOf(session)).toBe(standing);
    expect(isChoosable(session)).toBe(canBeChosen);
  });
});

describe('a selection', () => {
  const nothing = { program: null, sessions: [] };

  test('grows and shrinks by what is pressed', () => {
    expect(toggleSession(nothing, first, first.sessions[0] ?? aSession({}))).toEqual([11]);
    const chosen = chosenAmong([first, second], [11]);
    expect(toggleSession(chosen, first, aSession({ id: 12 }))).toEqual([11, 12]);
    expect(toggleSession(chosen, first, aSession({ id: 11 }))).toEqual([]);
  });

  test('begins anew with a session of another program', () => {
    const chosen = chosenAmong([first, second], [11, 12]);
    expect(toggleSession(chosen, second, aSession({ id: 21 }))).toEqual([21]);
  });

  test('holds no more sessions than an order can be for', () => {
    const sessions = Array.from({ length: 21 }, (_, id) => aSession({ id: id + 100 }));
    const program = aProgram({ sessions });
    const chosen = chosenAmong(
      [program],
      sessions.slice(0, 20).map(({ id }) => id),
    );
    expect(chosen.sessions).toHaveLength(20);
    expect(toggleSession(chosen, program, aSession({ id: 120 }))).toHaveLength(20);
  });

  test('keeps what can still be had, and names what others have taken', () => {
    const full = aSession({ id: 13, availableSpots: 0 });
    const booked = aSession({ id: 14, you: 'booked' });
    const program = aProgram({ sessions: [aSession({ id: 11 }), full, booked] });
    const ids = [11, 13, 14, 99];
    expect(chosenAmong([program], ids).sessions.map(({ id }) => id)).toEqual([11]);
    expect(lostAmong([program], ids)).toEqual([{ program, session: full }]);
  });
});

test('the levels are those of the programs, each once', () => {
  expect(levelsOf([first, second, aProgram({ id: 3 })])).toEqual(['Beginner', 'Advanced']);
});

test.each([
  ['of every level', { sport: 'Pickle', level: null }, true],
  ['of its own level', { sport: 'Pickle', level: 'Advanced' }, true],
  ['of another level', { sport: 'Pickle', level: 'Beginner' }, false],
  ['of a level that nobody teaches', { sport: 'Pickle', level: 'Masters' }, true],
  ['of another sport', { sport: 'Padel', level: null }, false],
  ['of no sport', { sport: null, level: null }, false],
] as const)('among the programs %s, an advanced one is in view: %s', (_, narrowed, isInView) => {
  const choice = { ...narrowed, sessionIds: [] };
  expect(isProgramInView(choice, [first, second], second)).toBe(isInView);
});
