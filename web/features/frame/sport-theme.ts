import { useInsertionEffect } from 'react';
import { useLocation } from 'react-router';
import type { Sport } from '#domain/venue/courts.ts';
import { sportOf, themeOf } from '#web/visit.ts';

export function useSport(): Sport | null {
  return sportOf(useLocation());
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
