import { compareCourts, sports } from '#domain/venue/courts.ts';

interface Court {
  readonly name: string;
  readonly sportName: string;
}

/** Courts as the console lists them: by sport, then by number. */
export const inOrder = <C extends Court>(courts: readonly C[]): readonly C[] =>
  sports.flatMap((sport) =>
    courts
      .filter(({ sportName }) => sportName === sport)
      .toSorted((a, b) => compareCourts(a.name, b.name)),
  );
