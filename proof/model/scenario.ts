import type { Generator } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';

/** The operations of members and the venue in a history, and what must hold between them. */
export interface Scenario {
  /** The command-line flag that replays it. */
  readonly flag: string;
  readonly generators: readonly Generator[];
  /** Prepares a world for it. */
  readonly prepare: (world: World) => Promise<void>;
  /**
   * Makes a check for violations that the invariants cannot see; it remembers its last
   * observations.
   */
  readonly makeLook: (world: World) => () => Promise<string[]>;
  /** Runs everything that is due at the end, and returns the violations. */
  readonly end: (world: World) => Promise<string[]>;
}
