import { fill } from '#domain/words/fill.ts';

/** The words of the seats of a class. `fill` replaces `{name}`. */
const seatLabels = {
  taken: '{taken} of {capacity} taken',
  held: '{count} held, paying',
  offered: '{count} offered',
} as const;

interface TakenSeats {
  /** Held and offered ones included. */
  readonly taken: number;
  readonly capacity: number;
  /** Held for an order that waits for its payment. */
  readonly held: number;
  /** Offered to the waiting list. */
  readonly offered: number;
}

/** The taken seats of a class, and how many of them are not booked yet. [COACH-6] */
export function takenInWords({ taken, capacity, held, offered }: TakenSeats): string {
  const parts = [
    fill(seatLabels.taken, { taken: `${taken}`, capacity: `${capacity}` }),
    held > 0 && fill(seatLabels.held, { count: `${held}` }),
    offered > 0 && fill(seatLabels.offered, { count: `${offered}` }),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
