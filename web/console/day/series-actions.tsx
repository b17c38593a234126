import { Link } from 'react-router';
import type { DayClaim } from '#contract/console-day.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { refusalToPlanSeries, type SeriesScope } from '#domain/staff/series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useEndPart } from '#web/console/day/series-acts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { day: words } = seriesLabels;

interface SeriesActionsProps {
  readonly series: NonNullable<Extract<DayClaim, { kind: 'block' }>['series']>;
  readonly date: BookingDate;
  readonly role: StaffRole;
}

/** Ends the series of a block, as much of it as the person chooses. [SERIES-5] */
export function SeriesActions({ series: { id }, date, role }: SeriesActionsProps) {
  const { end, isPending, error } = useEndPart(id);
  const plans = refusalToPlanSeries(role) === null;
  const button = (scope: SeriesScope, text: string) => (
    <Button tone="secondary" disabled={isPending} onClick={() => end({ scope, date })}>
      {text}
    </Button>
  );
  return (
    <div className="grid justify-items-start gap-2 px-4 pb-4">
      {error && <Notice tone="danger">{failureMessage(error)}</Notice>}
      {button('one', words.endOne)}
      {plans && button('from', words.endFrom)}
      {plans && button('all', words.endAll)}
      {plans && (
        <Link
          to={`/series/${id}?${new URLSearchParams({ date })}`}
          className="inline-flex min-h-11 items-center text-sm text-court underline underline-offset-3"
        >
          {words.change}
        </Link>
      )}
    </div>
  );
}
