import type { LessonProgram } from '#contract/lessons.ts';

/** An offer of a seat that was seen, and whether its time ran out. */
export interface SeenOffer {
  readonly classId: number;
  readonly until: string;
  readonly hasEnded: boolean;
}

/**
 * What is known of offers once the programs were read again. One that is gone before its end was left,
 * or taken back by the venue; one that is held or booked was taken up.
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
