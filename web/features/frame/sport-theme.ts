import { useInsertionEffect } from 'react';
import { useLocation } from 'react-router';
import type { Sport } from '#domain/venue/courts.ts';
import { sportOf, themeOf } from '#web/visit.ts';

export function useSport(): Sport | null {
  return sportOf(useLocation());
}

/** Sets the chosen sport's colours for the whole page. */
export function useSportTheme(): void {
  const theme = themeOf(useSport());
  // In a later effect, new elements would start in the previous sport's colours and fade.
  useInsertionEffect(() => {
    document.documentElement.dataset.sport = theme.name;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.court);
  }, [theme]);
}
