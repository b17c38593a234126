import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

interface SlotsOfCourt {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
}

/** The search of the form that closes some slots of a court. */
export const placesIn = ({ courtId, date, slots }: SlotsOfCourt): URLSearchParams =>
  new URLSearchParams([
    ['scope', 'slots'],
    ['date', date],
    ['court', `${courtId}`],
    ...slots.map((slot) => ['slot', `${slot}`]),
  ]);
