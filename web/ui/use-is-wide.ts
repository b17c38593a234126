import { useSyncExternalStore } from 'react';

/** As the `desktop` breakpoint of the theme. */
const wide = '(min-width: 1025px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** True from the width on at which the screens have two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
