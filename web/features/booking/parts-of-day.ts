import { slotsOfPart } from '#domain/time/parts-of-day.ts';
import type { Slot } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';

export interface PartOfDay {
  readonly name: string;
  readonly slots: readonly Slot[];
}

const { morning, afternoon } = bookingLabels.partsOfDay;

export const evening: PartOfDay = {
  name: bookingLabels.partsOfDay.evening,
  slots: slotsOfPart.evening,
};

/** The 19 rows in the three parts of a day. [SLOT-2] */
export const partsOfDay: readonly PartOfDay[] = [
  { name: morning, slots: slotsOfPart.morning },
  { name: afternoon, slots: slotsOfPart.afternoon },
  evening,
];
