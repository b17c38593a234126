import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import { isFull, mostClassesPerOrder } from '#domain/lessons/lessons.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Section } from '#web/visit.ts';
import { sportOf } from '#web/visit.ts';

/** What an entry of the history says was chosen among the lessons. */
export interface LessonChoice {
  readonly sport: Sport | null;
  /** Null stands for every level. */
  readonly level: string | null;
  readonly classIds: readonly number[];
}

/** The names are those with which the checkout comes back, so that it restores what was chosen. */
interface EntryState {
  readonly selectedBookingType: Section;
  readonly selectedSport: Sport | null;
  readonly selectedDifficulty: string | null;
  readonly selectedSchedules: readonly { readonly instance_id: number }[];
}

/** Reads an entry. An older version may have written it, so nothing of it is taken for granted. */
export function readLessonChoice(location: { search: string; state: unknown }): LessonChoice {
  const state = (location.state ?? {}) as { readonly [Name in keyof EntryState]?: unknown };
  const { selectedDifficulty, selectedSchedules } = state;
  return {
    sport: sportOf(location),
    level: typeof selectedDifficulty === 'string' ? selectedDifficulty : null,
    classIds: Array.isArray(selectedSchedules)
      ? selectedSchedules.map(classIdIn).filter((id) => id !== null)
      : [],
  };
}

function classIdIn(row: unknown): number | null {
  const id = (row as { instance_id?: unknown } | null)?.instance_id;
  return typeof id === 'number' ? id : null;
}

/** The state from which the same is read again. */
export function lessonEntryState({ sport, level, classIds }: LessonChoice): EntryState {
  return {
    selectedBookingType: 'Lessons',
    selectedSport: sport,
    selectedDifficulty: level,
    selectedSchedules: classIds.map((instance_id) => ({ instance_id })),
  };
}

/** Another sport begins anew; the chosen one again is deselected, as on the booking screen. */
export function chooseLessonSport(choice: LessonChoice, sport: Sport): LessonChoice {
  return { sport: choice.sport === sport ? null : sport, level: null, classIds: [] };
}

/** How a class stands for the member. */
export type Standing = 'available' | 'full' | NonNullable<LessonClass['you']>;

export function standingOf({ you, capacity, availableSpots, waiting }: LessonClass): Standing {
  if (you !== null) return you;
  const isTaken = isFull({ capacity, participants: capacity - availableSpots, waiting });
  return isTaken ? 'full' : 'available';
}

/** What is held by an order of one's own can be chosen again, which takes that order up. [LESSON-5] */
export function isChoosable(lessonClass: LessonClass): boolean {
  return ['available', 'held'].includes(standingOf(lessonClass));
}

export interface ChosenClasses {
  /** One order is for one program; null when nothing is chosen. */
  readonly program: LessonProgram | null;
  /** The next first. */
  readonly classes: readonly LessonClass[];
}

const nothing: ChosenClasses = { program: null, classes: [] };

/** What of the chosen classes can still be had, of the first program that has one of them. */
export function chosenAmong(
  programs: readonly LessonProgram[],
  classIds: readonly number[],
): ChosenClasses {
  const isChosen = (lessonClass: LessonClass): boolean =>
    classIds.includes(lessonClass.id) && isChoosable(lessonClass);
  const program = programs.find(({ classes }) => classes.some(isChosen));
  if (program === undefined) return nothing;
  return { program, classes: program.classes.filter(isChosen).slice(0, mostClassesPerOrder) };
}

/** The classes after one was pressed; pressing one of another program begins anew with it. */
export function toggleClass(
  chosen: ChosenClasses,
  program: LessonProgram,
  lessonClass: LessonClass,
): readonly number[] {
  const ids = chosen.program?.id === program.id ? chosen.classes.map(({ id }) => id) : [];
  if (ids.includes(lessonClass.id)) return ids.filter((id) => id !== lessonClass.id);
  return ids.length === mostClassesPerOrder ? ids : [...ids, lessonClass.id];
}

/**
 * The chosen classes that others have taken in the meantime. What the member has done with a class
 * is no loss, and one that is gone altogether has no name any more.
 */
export function lostAmong(
  programs: readonly LessonProgram[],
  classIds: readonly number[],
): readonly { readonly program: LessonProgram; readonly lessonClass: LessonClass }[] {
  return programs.flatMap((program) =>
    program.classes
      .filter(
        (lessonClass) => classIds.includes(lessonClass.id) && standingOf(lessonClass) === 'full',
      )
      .map((lessonClass) => ({ program, lessonClass })),
  );
}

/** The levels in the order in which the venue lists its programs. */
export function levelsOf(programs: readonly LessonProgram[]): readonly string[] {
  return [...new Set(programs.map(({ level }) => level))];
}

/** The level to which the screen is narrowed; one that the venue no longer teaches hides nothing. */
export function levelInView(
  { level }: LessonChoice,
  programs: readonly LessonProgram[],
): string | null {
  return level !== null && levelsOf(programs).includes(level) ? level : null;
}

/** Whether a program is on the screen, with each class that means something to the member. */
export function isProgramInView(
  choice: LessonChoice,
  programs: readonly LessonProgram[],
  { sport, level }: LessonProgram,
): boolean {
  const shown = levelInView(choice, programs);
  return sport === choice.sport && (shown === null || shown === level);
}
