import { useEffect, useState } from 'react';

/** Several things are often pressed one after the other; what came of it is said after the last. */
const restMs = 1_000;

/** Says words to whoever cannot see them, once they rest; what is there from the start is no news. */
export function SaidLater({ words }: { readonly words: string }) {
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
