import { useInsertionEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import { type Sport, sports } from '#domain/venue/courts.ts';

/** The name of the sport in the address of the booking screen. */
export const sportParameter = 'sport';

/**
 * The sport that the member has chosen: on the booking screen it stands in the address, on the
 * screens that follow in the navigation state. Going anywhere else thereby leaves it behind.
 */
export function sportOf(location: Pick<Location, 'search' | 'state'>): Sport | null {
  const inAddress = new URLSearchParams(location.search).get(sportParameter);
  const inState = (location.state as { selectedSport?: unknown } | null)?.selectedSport;
  return sports.find((sport) => sport === inAddress || sport === inState) ?? null;
}

export function useSport(): Sport | null {
  return sportOf(useLocation());
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

/** Pickle's colours stand until a sport is chosen. */
export function themeOf(sport: Sport | null): Theme {
  return themes[sport ?? 'Pickle'];
}

/** Gives the whole page the colours of the chosen sport. */
export function useSportTheme(): void {
  const theme = themeOf(useSport());
  // Later, what is new on the page would begin in the colours of the sport before, and fade from them.
  useInsertionEffect(() => {
    document.documentElement.dataset.sport = theme.name;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.court);
  }, [theme]);
}
