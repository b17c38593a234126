import type { LessonProgram } from '#contract/lessons.ts';

/** A seat offer that was seen, and whether it has expired. */
export interface SeenOffer {
  readonly classId: number;
  readonly until: string;
  readonly hasEnded: boolean;
}

/**
 * Updates the seen offers from refetched programs. One that is gone before its end was declined, or
 * withdrawn by the venue; one that is held or booked was accepted.
 */
export function noteOffers(
  before: readonly SeenOffer[],
  programs: readonly LessonProgram[],
  now: Temporal.Instant,
): readonly SeenOffer[] {
  const classes = programs.flatMap((program) => program.classes);
  const standing = classes.flatMap(({ id, you, offeredUntil }) =>
    you === 'offered' && offeredUntil !== null
      ? { classId: id, until: offeredUntil, hasEnded: false }
      : [],
  );
  const isOpen = (id: number): boolean => {
    const you = classes.find((lessonClass) => lessonClass.id === id)?.you ?? null;
    return you === null || you === 'waiting';
  };
  const over = before
    .filter(({ classId }) => isOpen(classId))
    .filter(({ until }) => Temporal.Instant.compare(Temporal.Instant.from(until), now) <= 0)
    .map((offer) => ({ ...offer, hasEnded: true }));
  return [...standing, ...over];
}
