import { useEffect, useRef } from 'react';

/** Calls `onChange` whenever a known value changes. */
export function useChange(value: number | string | undefined, onChange: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    const isChange = known.current !== undefined && known.current !== value;
    known.current = value;
    if (isChange) onChange();
  });
}
