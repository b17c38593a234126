import type { Generator } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';

/** What members and the venue do in a history, and what must be so between their operations. */
export interface Scenario {
  /** How the proof is told to live it again. */
  readonly flag: string;
  readonly generators: readonly Generator[];
  /** Makes a world ready for it. */
  readonly prepare: (world: World) => Promise<void>;
  /** What looks for faults that the invariants cannot know; it remembers what it saw before. */
  readonly makeLook: (world: World) => () => Promise<string[]>;
  /** Lets everything happen that is due, and says what did not. */
  readonly end: (world: World) => Promise<string[]>;
}
