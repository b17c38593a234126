import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

interface SlotsOfCourt {
  /** The name of the court. */
  readonly court: string;
  readonly dates: readonly BookingDate[];
  readonly slot: Slot;
  readonly durationSlots: number;
}

const pathOf = (entries: readonly (readonly [string, string])[]): string =>
  `/messages/new?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;

/** The addresses of a new message with its audience chosen; `audienceDraftOf` reads them. */
export const messagePathOf = {
  closure: (id: number): string => pathOf([['closure', `${id}`]]),
  class: (id: number): string => pathOf([['class', `${id}`]]),
  slots: ({ court, dates, slot, durationSlots }: SlotsOfCourt): string =>
    pathOf([
      ['court', court],
      ['slot', `${slot}`],
      ['length', `${durationSlots}`],
      ...dates.map((date) => ['date', date] as const),
    ]),
} as const;

interface SkippedDate {
  readonly date: BookingDate;
  readonly inTheWay: readonly { readonly kind: string }[];
}

/** The dates on which bookings of members are in the way, so that they can be asked to move. */
export const bookedDates = (dates: readonly SkippedDate[]): readonly BookingDate[] =>
  dates.flatMap(({ date, inTheWay }) =>
    inTheWay.some(({ kind }) => kind === 'booking') ? [date] : [],
  );
