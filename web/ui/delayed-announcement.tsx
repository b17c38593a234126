import { useEffect, useState } from 'react';

/** Members often press several things in a row; the result is announced after the last. */
const restMs = 1_000;

/**
 * Announces text to screen readers once it has stopped changing. The initial text is not announced.
 */
export function DelayedAnnouncement({ words }: { readonly words: string }) {
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
