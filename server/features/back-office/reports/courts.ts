import { compareCourts, courtTypeNames } from '#domain/venue/courts.ts';

interface Court {
  readonly name: string;
  readonly typeName: string;
}

/** Courts as the Day lists them: by type, then by number. */
export const inOrder = <C extends Court>(courts: readonly C[]): readonly C[] =>
  courtTypeNames.flatMap((type) =>
    courts
      .filter(({ typeName }) => typeName === type)
      .toSorted((a, b) => compareCourts(a.name, b.name)),
  );
