import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';

export interface PartOfDay {
  readonly name: string;
  readonly slots: readonly Slot[];
}

export const evening: PartOfDay = {
  name: bookingLabels.partsOfDay.evening,
  slots: tableSlots.filter((slot) => slot >= 18),
};

/** The 19 rows in the three parts of a day. [SLOT-2] */
export const partsOfDay: readonly PartOfDay[] = [
  { name: bookingLabels.partsOfDay.morning, slots: tableSlots.filter((slot) => slot < 12) },
  {
    name: bookingLabels.partsOfDay.afternoon,
    slots: tableSlots.filter((slot) => slot >= 12 && slot < 18),
  },
  evening,
];
