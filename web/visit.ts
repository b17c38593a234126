import type { Location } from 'react-router';
import type { Sport } from '#domain/venue/courts.ts';

// The URL and its navigation state decide what a visit shows. No React here: boot reads this file
// before React has loaded.

/** The URL and the navigation state, as the router and the browser's history keep them. */
type Visit = Pick<Location, 'search' | 'state'>;

/** The sections that share the path `/`; the navigation state says which one. */
export type Section = 'Bookings' | 'Lessons' | 'Coaching';

export interface HomeState {
  readonly selectedBookingType: string;
}

/** The checkout screens return with the kind of booking in their state. */
const sectionsByBookingType: Readonly<Record<string, Section>> = {
  Bookings: 'Bookings',
  Lessons: 'Lessons',
  Coaching: 'Coaching',
  'court-booking': 'Bookings',
  'group-lesson': 'Lessons',
};

/** Mails link to a section by these names, since a link carries no state. */
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
  /** The sport's name in the style sheet. */
  readonly name: string;
  /** The court's colour for the browser's own toolbar, which does not read the style sheet. */
  readonly court: string;
}

const themes: Readonly<Record<Sport, Theme>> = {
  Pickle: { name: 'pickle', court: '#0e5641' },
  Padel: { name: 'padel', court: '#1a3fb4' },
};

function isSport(value: unknown): value is Sport {
  return typeof value === 'string' && Object.hasOwn(themes, value);
}

/** The state with which an address that no screen has leads to the start. */
export const lostState = { isLost: true } as const;

/** True on the start after such an address, and on the login before it. */
export function isLost({ state }: Pick<Visit, 'state'>): boolean {
  const { isLost: isHere, origin } = (state ?? {}) as { isLost?: unknown; origin?: unknown };
  return (
    isHere === true || (typeof origin === 'object' && origin !== null && isLost(origin as Visit))
  );
}

/** The URL parameter of the booking screen for the sport. */
export const sportParameter = 'sport';

/**
 * The sport that the member has chosen. The booking screen has it in the URL, later screens in the
 * navigation state. Navigating anywhere else drops it.
 */
export function sportOf({ search, state }: Visit): Sport | null {
  const inAddress = new URLSearchParams(search).get(sportParameter);
  const inState = (state as { selectedSport?: unknown } | null)?.selectedSport;
  return [inAddress, inState].find(isSport) ?? null;
}

/** Pickle's colours until a sport is chosen. */
export function themeOf(sport: Sport | null): Theme {
  return themes[sport ?? 'Pickle'];
}

/** The build embeds the outline of a screen under this id. */
export function outlineId(path: string, sport: Sport | null): string {
  return `outline ${path} ${sport}`;
}

/**
 * The id of the outline for a visit, or null if the screen shows more than any outline: a notice,
 * or another section.
 */
export function outlineIdOf({
  pathname,
  ...visit
}: Visit & Pick<Location, 'pathname'>): string | null {
  const parameters = [...new URLSearchParams(visit.search).keys()];
  const isPlain =
    parameters.every((name) => name === sportParameter) &&
    sectionOf(visit) === 'Bookings' &&
    !isLost(visit) &&
    (visit.state as { ended?: unknown } | null)?.ended === undefined;
  return isPlain ? outlineId(pathname, sportOf(visit)) : null;
}
