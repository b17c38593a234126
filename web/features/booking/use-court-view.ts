import { useState } from 'react';

/** The courts one by one, or all free courts by time. */
export type CourtView = 'court' | 'time';

const flagName = 'courtView';

/** The view that the member chose last in this browser. */
export function useCourtView(): readonly [CourtView, (view: CourtView) => void] {
  const [view, setView] = useState(readView);
  const choose = (next: CourtView): void => {
    setView(next);
    keepView(next);
  };
  return [view, choose];
}

function readView(): CourtView {
  try {
    return localStorage.getItem(flagName) === 'time' ? 'time' : 'court';
  } catch {
    return 'court';
  }
}

function keepView(view: CourtView): void {
  try {
    localStorage.setItem(flagName, view);
  } catch {
    // A browser that blocks storage forgets the view with the page.
  }
}
