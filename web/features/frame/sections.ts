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

export function sectionOf(state: unknown): Section {
  const bookingType = (state as Partial<HomeState> | null)?.selectedBookingType ?? '';
  return sectionsByBookingType[bookingType] ?? 'Bookings';
}
