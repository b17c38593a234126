import type { ErrorCode } from '#contract/errors.ts';
import type { Owner } from '#proof/attack/owner.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Ids of the venue's things for requests. */
export interface Things {
  readonly classId: number;
  readonly laterClassId: number;
  readonly planId: number;
  readonly closureId: number;
}

/** How a route answers each caller. Every route has a row, and every row has its route. */
export interface Row {
  /** The request, in the owner's name and about the owner's things. */
  readonly sent?: (owner: Owner, things: Things) => Sent;
  /** The answer to allowed callers; a success unless a code or another status is given. */
  readonly answer?: ErrorCode | number;
  /**
   * The answer to another member who sends the same; absent where the route is about the caller.
   */
  readonly other?: ErrorCode | 'nothing found';
  /** A stream has no end, so an allowed caller would wait for ever. */
  readonly isStream?: boolean;
}

export type Rows = Readonly<Record<string, Row>>;
