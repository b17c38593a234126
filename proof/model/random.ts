/** A reproducible generator: the same seed makes the same choices in the same order. */
export interface Random {
  /** An integer from 0 to below the bound. */
  below(bound: number): number;
  chance(probability: number): boolean;
  /** Undefined when there is nothing to choose from. */
  pick<Choice>(choices: readonly Choice[]): Choice | undefined;
  bytes(count: number): Uint8Array;
}

export const makeRandom = (seed: number): Random => {
  let state = seed >>> 0;
  // A Weyl sequence, mixed by the finalizer of MurmurHash3 until neighbouring values look
  // unrelated.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)],
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
};
