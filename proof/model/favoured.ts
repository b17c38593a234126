import type { Generator } from '#proof/model/operations.ts';

export const favouredFactor = 5;

/** The generators, with favoured ones chosen more often. */
export const favouring = (
  generators: readonly Generator[],
  favoured: readonly string[],
): readonly Generator[] =>
  generators.map((generator) =>
    favoured.includes(generator.name)
      ? { ...generator, weight: generator.weight * favouredFactor }
      : generator,
  );
