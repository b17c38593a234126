import { useEffect, useState } from 'react';

const cooldownSeconds = 30;

interface Cooldown {
  /** The seconds until the same can be asked for again; 0 if it can. */
  readonly secondsLeft: number;
  readonly start: () => void;
}

/** Keeps impatient members from asking for the same mail again at once. */
export function useCooldown(): Cooldown {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return { secondsLeft, start: () => setSecondsLeft(cooldownSeconds) };
}
