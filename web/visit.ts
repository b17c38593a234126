import type { Location } from 'react-router';
import type { Sport } from '#domain/venue/courts.ts';

// An address and its navigation state say what a visit shows. No React here: boot reads this file
// before React is loaded.

/** The address and the navigation state, as the router and the browser's history keep them. */
type Visit = Pick<Location, 'search' | 'state'>;

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

export function sectionOf({ search, state }: Visit): Section {
  const bookingType = (state as Partial<HomeState> | null)?.selectedBookingType ?? '';
  const name = new URLSearchParams(search).get(sectionParameter) ?? '';
  return sectionsByBookingType[bookingType] ?? sectionsByName[name] ?? 'Bookings';
}

interface Theme {
  /** The name under which the style sheet knows the sport. */
  readonly name: string;
  /** The colour of the court, for the browser's own bar, which reads no style sheet. */
  readonly court: string;
}

const themes: Readonly<Record<Sport, Theme>> = {
  Pickle: { name: 'pickle', court: '#0e5641' },
  Padel: { name: 'padel', court: '#1a3fb4' },
};

function isSport(value: unknown): value is Sport {
  return typeof value === 'string' && Object.hasOwn(themes, value);
}

/** The name of the sport in the address of the booking screen. */
export const sportParameter = 'sport';

/**
 * The sport that the member has chosen: on the booking screen it stands in the address, on the
 * screens that follow in the navigation state. Going anywhere else thereby leaves it behind.
 */
export function sportOf({ search, state }: Visit): Sport | null {
  const inAddress = new URLSearchParams(search).get(sportParameter);
  const inState = (state as { selectedSport?: unknown } | null)?.selectedSport;
  return [inAddress, inState].find(isSport) ?? null;
}

/** Pickle's colours stand until a sport is chosen. */
export function themeOf(sport: Sport | null): Theme {
  return themes[sport ?? 'Pickle'];
}

/** The build puts the outline of a screen into the page under this id. */
export function outlineId(path: string, sport: Sport | null): string {
  return `outline ${path} ${sport}`;
}

/**
 * The id of the outline that fits a visit, or null where the screen adds something that no outline
 * shows: a notice, another section.
 */
export function outlineIdOf({
  pathname,
  ...visit
}: Visit & Pick<Location, 'pathname'>): string | null {
  const parameters = [...new URLSearchParams(visit.search).keys()];
  const isPlain =
    parameters.every((name) => name === sportParameter) &&
    sectionOf(visit) === 'Bookings' &&
    (visit.state as { ended?: unknown } | null)?.ended === undefined;
  return isPlain ? outlineId(pathname, sportOf(visit)) : null;
}
