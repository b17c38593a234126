import { useSyncExternalStore } from 'react';

function hookFor(width: number): () => boolean {
  const query = `(min-width: ${width}px)`;
  const subscribe = (onChange: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True from the width on at which the screens have two columns, the `desktop` of the theme. */
export const useIsWide = hookFor(1025);

/** True from the width on at which every court has a column. */
export const useHasColumns = hookFor(768);
