import type { CancelledLesson, LessonClass, LessonProgram } from '#contract/lessons.ts';
import { isFull, mostClassesPerOrder } from '#domain/lessons/lessons.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Section } from '#web/visit.ts';
import { sportOf } from '#web/visit.ts';

/** The choice of lessons that a history entry holds. */
export interface LessonChoice {
  readonly sport: Sport | null;
  /** Null means every level. */
  readonly level: string | null;
  readonly classIds: readonly number[];
}

/** The checkout uses the same names when it navigates back, so the choice is restored. */
interface EntryState {
  readonly selectedBookingType: Section;
  readonly selectedSport: Sport | null;
  readonly selectedDifficulty: string | null;
  readonly selectedSchedules: readonly { readonly instance_id: number }[];
}

/** Reads an entry. An older version may have written it, so every field is checked. */
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

/** The state from which `readLessonChoice` reads the same choice. */
export function lessonEntryState({ sport, level, classIds }: LessonChoice): EntryState {
  return {
    selectedBookingType: 'Lessons',
    selectedSport: sport,
    selectedDifficulty: level,
    selectedSchedules: classIds.map((instance_id) => ({ instance_id })),
  };
}

/** Another sport starts over. The same sport again deselects it, as on the booking screen. */
export function chooseLessonSport(choice: LessonChoice, sport: Sport): LessonChoice {
  return { sport: choice.sport === sport ? null : sport, level: null, classIds: [] };
}

/** The state of a class for this member. */
export type SeatState = 'available' | 'full' | NonNullable<LessonClass['you']>;

export function seatStateOf({ you, capacity, availableSpots, waiting }: LessonClass): SeatState {
  if (you !== null) return you;
  const isTaken = isFull({ capacity, participants: capacity - availableSpots, waiting });
  return isTaken ? 'full' : 'available';
}

/**
 * A class held by the member's own order can be selected again, which resumes that order.
 * [LESSON-5]
 */
export function isChoosable(lessonClass: LessonClass): boolean {
  return ['available', 'held'].includes(seatStateOf(lessonClass));
}

export interface ChosenClasses {
  /** One order is for one program; null when nothing is selected. */
  readonly program: LessonProgram | null;
  /** Soonest first. */
  readonly classes: readonly LessonClass[];
}

const nothing: ChosenClasses = { program: null, classes: [] };

/** The selected classes that are still available, of the first program that has one of them. */
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

/** The selection after a class was pressed. A class of another program starts over. */
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
 * The selected classes that others have taken in the meantime. The member's own actions are not a
 * loss, and a class that no longer exists has no name to show.
 */
export function lostAmong(
  programs: readonly LessonProgram[],
  classIds: readonly number[],
): readonly { readonly program: LessonProgram; readonly lessonClass: LessonClass }[] {
  return programs.flatMap((program) =>
    program.classes
      .filter(
        (lessonClass) => classIds.includes(lessonClass.id) && seatStateOf(lessonClass) === 'full',
      )
      .map((lessonClass) => ({ program, lessonClass })),
  );
}

/** The selected classes that the venue has cancelled. [LESSON-23] */
export function cancelledAmong(
  programs: readonly LessonProgram[],
  classIds: readonly number[],
): readonly { readonly program: LessonProgram; readonly lessonClass: CancelledLesson }[] {
  return programs.flatMap((program) =>
    (program.cancelled ?? [])
      .filter(({ id }) => classIds.includes(id))
      .map((lessonClass) => ({ program, lessonClass })),
  );
}

/** A row of a program: a class, or one that the venue has cancelled. */
type ShownClass =
  | { readonly kind: 'class'; readonly lessonClass: LessonClass }
  | { readonly kind: 'cancelled'; readonly lessonClass: CancelledLesson };

/** The classes with the cancelled ones among them that are not later than the last one. [LESSON-23] */
export function withCancelled(
  { classes, cancelled = [] }: Pick<LessonProgram, 'classes' | 'cancelled'>,
  shown: readonly LessonClass[],
): readonly ShownClass[] {
  const last = shown.length < classes.length ? shown.at(-1)?.date : undefined;
  const timeOf = ({ lessonClass: { date, slot } }: ShownClass): string =>
    `${date} ${`${slot}`.padStart(2, '0')}`;
  const rows: readonly ShownClass[] = [
    ...shown.map((lessonClass) => ({ kind: 'class', lessonClass }) as const),
    ...cancelled
      .filter(({ date }) => last === undefined || date <= last)
      .map((lessonClass) => ({ kind: 'cancelled', lessonClass }) as const),
  ];
  return rows.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
}

/** The levels in the order in which the venue lists its programs. */
export function levelsOf(programs: readonly LessonProgram[]): readonly string[] {
  return [...new Set(programs.map(({ level }) => level))];
}

/** The level filter. A level that the venue no longer teaches filters nothing. */
export function levelInView(
  { level }: LessonChoice,
  programs: readonly LessonProgram[],
): string | null {
  return level !== null && levelsOf(programs).includes(level) ? level : null;
}

/** True if the program is on screen, with every class of it that concerns the member. */
export function isProgramInView(
  choice: LessonChoice,
  programs: readonly LessonProgram[],
  { sport, level }: LessonProgram,
): boolean {
  const shown = levelInView(choice, programs);
  return sport === choice.sport && (shown === null || shown === level);
}

/** Each program with its first class that can be booked, if it has one: the soonest first. */
export function soonestOf(programs: readonly LessonProgram[]): readonly Soonest[] {
  const startOf = ({ lessonClass }: Soonest): string =>
    lessonClass ? `${lessonClass.date} ${`${lessonClass.slot}`.padStart(2, '0')}` : '~';
  return programs
    .map((program) => ({ program, lessonClass: program.classes.find(isChoosable) ?? null }))
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

export interface Soonest {
  readonly program: LessonProgram;
  readonly lessonClass: LessonClass | null;
}
