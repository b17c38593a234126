import { createHash } from 'node:crypto';
import type { Sen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { SeatRow } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import type { ClassRow } from '#server/features/lessons/seats/classes.repository.ts';

/** A person who loses a seat or a place in the waiting list, and what comes back for it. */
export interface AffectedPerson {
  readonly userId: string;
  readonly seat: SeatRow['kind'] | 'waiting';
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  /** Null for a seat that is not booked. */
  readonly bookingId: string | null;
}

/** Differs whenever the cancellation would do something else. The order of people is no matter. */
export const digestOf = (
  { id, date, slot, court }: Pick<ClassRow, 'id' | 'date' | 'slot' | 'court'>,
  people: readonly AffectedPerson[],
): string => {
  const lines = people.map(({ userId, seat, amountSen }) => `${userId}/${seat}/${amountSen}`);
  const content = JSON.stringify([id, date, slot, court, ...lines.toSorted()]);
  return createHash('sha256').update(content).digest('base64url');
};
