import { statusOf } from '#contract/errors.ts';
import type { Person, World } from '#proof/model/world.ts';
import { codeOfDatabaseError } from '#server/db/database-errors.ts';
import { Refusal } from '#server/http/refusal.ts';

/** One thing that a member, the bank or the venue does. Its result is a word for the report. */
export interface Operation {
  /** The member whose slots or money it changes; null for none in particular. */
  readonly member: Person | null;
  /** A second member whose slots or money it changes. */
  readonly other?: Person;
  readonly description: string;
  run(): Promise<string>;
}

/**
 * Chooses the operation's details, or null when nothing is possible. Only this uses the random
 * generator, never the run: so the seed decides what is tried, however races end.
 */
export type Choose = (world: World) => Operation | null;

export interface Generator {
  readonly name: string;
  readonly weight: number;
  readonly choose: Choose;
}

/** A member; the batch's focus, if it has one. */
export const someMember = ({ random, people, focus }: World): Person | null =>
  focus.person ?? random.pick(people.filter(({ isGone }) => !isGone)) ?? null;

/** One of the focused member's things, mostly a recent one. */
export const someOf = <Thing extends { readonly person: Person }>(
  { random, focus: { person } }: World,
  things: readonly Thing[],
): Thing | undefined => {
  const own = person === null ? things : things.filter((thing) => thing.person === person);
  return random.chance(0.8) ? random.pick(own.slice(-10)) : random.pick(own);
};

/** Returns the code of a refusal; rethrows any other error, which is a bug of ours. */
export const refusalOf = (error: unknown): string => {
  const refusal: Refusal | null = error instanceof Refusal ? error : null;
  const code = refusal?.code ?? codeOfDatabaseError(error);
  if (code === null || statusOf[code] >= 500) throw error;
  return code;
};

/**
 * Runs something that may be refused. Returns the code of the refusal, or what `onSuccess` returns.
 */
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

/** The first answer to copies of a request; all of them are waited for. */
export const sendCopies = async <Answer>(
  copies: number,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  const results = await Promise.allSettled(Array.from({ length: copies }, send));
  const answered = results.find((result) => result.status === 'fulfilled');
  if (answered !== undefined) return answered.value;
  throw results.find((result) => result.status === 'rejected')?.reason;
};
