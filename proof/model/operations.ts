import { statusOf } from '#contract/errors.ts';
import type { Person, World } from '#proof/model/world.ts';
import { codeOfDatabaseError } from '#server/db/database-errors.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Something that somebody does. It says in a word how it went. */
export interface Operation {
  /** Whose hours or money it is about; null when it is nobody's in particular. */
  readonly whose: Person | null;
  readonly words: string;
  run(): Promise<string>;
}

/**
 * Chooses what exactly is done, or null when there is nothing to do it with. All of chance is used
 * here and none while it is done: so what is tried follows from the seed, however races end.
 */
export type Choose = (world: World) => Operation | null;

export interface Generator {
  readonly name: string;
  readonly weight: number;
  readonly choose: Choose;
}

/** One of those who are there: the one whom the batch is about, if it is about one. */
export const somebody = ({ random, people, focus }: World): Person | null =>
  focus.person ?? random.pick(people.filter(({ isGone }) => !isGone)) ?? null;

/** One of the things that belong to the member whom the batch is about, mostly one of the last. */
export const someOf = <Thing extends { readonly person: Person }>(
  { random, focus: { person } }: World,
  things: readonly Thing[],
): Thing | undefined => {
  const own = person === null ? things : things.filter((thing) => thing.person === person);
  return random.chance(0.8) ? random.pick(own.slice(-10)) : random.pick(own);
};

/** Members are refused many things; what they must never meet is a fault of ours. */
export const refusalOf = (error: unknown): string => {
  const code = error instanceof Refusal ? error.code : codeOfDatabaseError(error);
  if (code === null || statusOf[code] >= 500) throw error;
  return code;
};

/** Does what can be refused; null when it was, after it was said why. */
export const tryTo = async <Result>(
  work: () => Promise<Result>,
  onSuccess: (result: Result) => string,
): Promise<string> => {
  try {
    return onSuccess(await work());
  } catch (error) {
    return refusalOf(error);
  }
};
