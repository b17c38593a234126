import type { Location } from 'react-router';

/** The sections that share the address `/`; the navigation state says which one is meant. */
export type Section = 'Bookings' | 'Lessons' | 'Coaching';

export interface HomeState {
  readonly selectedBookingType: string;
}

/** The checkout screens come back with the name of what was being booked. */
const sectionsByBookingType: Readonly<Record<string, Section>> = {
  Bookings: 'Bookings',
  Lessons: 'Lessons',
  Coaching: 'Coaching',
  'court-booking': 'Bookings',
  'group-lesson': 'Lessons',
};

/** By these names a mail leads to a section, since a link carries no state. */
const sectionParameter = 'section';
const sectionsByName: Readonly<Record<string, Section>> = {
  lessons: 'Lessons',
  coaching: 'Coaching',
};

export function sectionOf({ search, state }: Pick<Location, 'search' | 'state'>): Section {
  const bookingType = (state as Partial<HomeState> | null)?.selectedBookingType ?? '';
  const name = new URLSearchParams(search).get(sectionParameter) ?? '';
  return sectionsByBookingType[bookingType] ?? sectionsByName[name] ?? 'Bookings';
}
