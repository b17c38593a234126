import { useLayoutEffect, useRef, useState } from 'react';

/** Never changes, and calls the latest function: children that get it need not render for it. */
export function useSteady<Parts extends readonly unknown[]>(
  latest: (...parts: Parts) => void,
): (...parts: Parts) => void {
  const known = useRef(latest);
  useLayoutEffect(() => {
    known.current = latest;
  });
  const [steady] = useState(
    () =>
      (...parts: Parts) =>
        known.current(...parts),
  );
  return steady;
}
