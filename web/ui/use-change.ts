import { useEffect, useRef } from 'react';

/** Calls back whenever a value that was known becomes another. */
export function useChange(value: number | string | undefined, onChange: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    const isChange = known.current !== undefined && known.current !== value;
    known.current = value;
    if (isChange) onChange();
  });
}
