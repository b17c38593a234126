import { Link } from 'react-router';
import type { DayClaim } from '#contract/console-day.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { refusalToPlanSeries } from '#domain/staff/series.ts';
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

/** Ends the date of a block, or leads to the whole series, which says how many dates an act is about. [SERIES-5] */
export function SeriesActions({ series: { id }, date, role }: SeriesActionsProps) {
  const { end, isPending, error } = useEndPart();
  const plans = refusalToPlanSeries(role) === null;
  return (
    <div className="grid justify-items-start gap-2 px-4 pb-4">
      {error && <Notice tone="danger">{failureMessage(error)}</Notice>}
      <Button
        tone="secondary"
        disabled={isPending}
        onClick={() => end({ seriesId: id, scope: 'one', date })}
      >
        {words.endOne}
      </Button>
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
