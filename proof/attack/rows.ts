import type { ErrorCode } from '#contract/errors.ts';
import type { Owner } from '#proof/attack/owner.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Things of the venue that requests name. */
export interface Things {
  readonly classId: number;
  readonly laterClassId: number;
  readonly planId: number;
  readonly closureId: number;
}

/** What a route answers to whom. Every route has a row, and every row has its route. */
export interface Row {
  /** What is sent, in the owner's name and about the owner's things. */
  readonly sent?: (owner: Owner, things: Things) => Sent;
  /** What those are answered who may call it; a success unless a code or another status is given. */
  readonly answer?: ErrorCode | number;
  /** What another member is answered who sends the same; nothing where only the caller is meant. */
  readonly other?: ErrorCode | 'nothing found';
  /** A stream has no end, so whoever is let in would wait for ever. */
  readonly isStream?: boolean;
}

export type Rows = Readonly<Record<string, Row>>;
