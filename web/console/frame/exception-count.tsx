import { Link } from 'react-router';
import { exceptionCountLabels as words } from '#domain/words/exception-count-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useExceptionCount } from '#web/console/api/exceptions.ts';

const textOf = (open: number): string =>
  open === 1 ? words.oneOpen : fill(words.open, { count: `${open}` });

/** The number of open exceptions beside the link to them; nothing if none is open. */
export function ExceptionCount() {
  const open = useExceptionCount(true);
  if (open === 0) return null;
  return (
    <span className="exception-count">
      <span aria-hidden="true">{open}</span>
      <span className="sr-only">, {textOf(open)}</span>
    </span>
  );
}

/** Says on the Day screen that exceptions are open, for people who look at nothing else. */
export function OpenExceptions() {
  const open = useExceptionCount(true);
  if (open === 0) return null;
  return (
    <Link to="/exceptions" className="exception-note">
      {textOf(open)}
    </Link>
  );
}
