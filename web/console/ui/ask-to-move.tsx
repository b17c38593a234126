import { Link } from 'react-router';
import { messageLinkLabels as words } from '#domain/words/message-link-labels.ts';
import { bookedDates, messagePathOf } from '#web/console/ui/message-path.ts';

type Skipped = Parameters<typeof bookedDates>[0];

interface AskToMoveProps extends Omit<Parameters<typeof messagePathOf.slots>[0], 'dates'> {
  readonly skipped: Skipped;
}

/** Leads to a message to the members whose bookings are in the way of what is planned. [MSG-4] */
export function AskToMove({ skipped, ...place }: AskToMoveProps) {
  const dates = bookedDates(skipped);
  if (dates.length === 0) return null;
  return (
    <Link
      to={messagePathOf.slots({ ...place, dates })}
      className="justify-self-start font-semibold text-court underline underline-offset-3"
    >
      {words.ask}
    </Link>
  );
}
