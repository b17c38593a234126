import { Link } from 'react-router';
import { exceptionCountLabels as words } from '#domain/words/exception-count-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useOpenCounts } from '#web/console/api/open-counts.ts';

const textOf = (open: number): string =>
  open === 1 ? words.oneOpen : fill(words.open, { count: `${open}` });

/** The number of open exceptions or proposed prices, shown at their link unless it is 0. [EXC-1] [CHANGE-10] */
export function WaitingCount({ to }: { readonly to: string }) {
  const { open, proposedPrices } = useOpenCounts();
  const count = to === '/prices' ? proposedPrices : open;
  if (count === 0) return null;
  return (
    <span className="exception-count">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        , {to === '/prices' ? fill(words.proposed, { count: `${count}` }) : textOf(count)}
      </span>
    </span>
  );
}

/** Says on the Day screen that exceptions are open, for people who look at nothing else. */
export function OpenExceptions() {
  const { open } = useOpenCounts();
  if (open === 0) return null;
  return (
    <Link to="/exceptions" className="exception-note">
      {textOf(open)}
    </Link>
  );
}
