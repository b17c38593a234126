import { useSearchParams } from 'react-router';
import {
  isReportPeriod,
  kindOf,
  lengthOf,
  type Period,
  type PeriodKind,
  periodAround,
} from '#domain/reports/period.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, isBookingDate } from '#domain/time/venue-time.ts';
import { venueNow } from '#web/api/venue-clock.ts';

/** The days that an address asks for, right or wrong; without any the current month. */
function daysIn(search: URLSearchParams, today: string): Period {
  const [from, until] = [search.get('from'), search.get('until')];
  if (from === null && until === null) return periodAround(today, 'month');
  return { from: from ?? '', until: until ?? '' };
}

/** The period of the days that an address asks for; null if they are none. */
export function periodIn(search: URLSearchParams, today: string): Period | null {
  const { from, until } = daysIn(search, today);
  const isRight = isBookingDate(from) && isBookingDate(until) && isReportPeriod({ from, until });
  return isRight ? { from, until } : null;
}

/** The day, week or month to show after a period: with today in it, if the period has today. */
export function periodWithin({ from, until }: Period, kind: PeriodKind, today: string): Period {
  return periodAround(from <= today && today <= until ? today : until, kind);
}

/** The period of the same kind, or as many days, before or after. */
export function neighbourOf(period: Period, direction: -1 | 1): Period {
  const kind = kindOf(period);
  const next = direction === 1 ? addDays(period.until, 1) : addDays(period.from, -1);
  if (kind !== null) return periodAround(next, kind);
  const days = direction * lengthOf(period);
  return { from: addDays(period.from, days), until: addDays(period.until, days) };
}

/** The days of the screen, which the address has, and their period; null if they are none. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const today = bookingDayOf(venueNow());
  const [days, period] = [daysIn(search, today), periodIn(search, today)];
  const choose = ({ from, until }: Period): void =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.set('from', from);
        params.set('until', until);
        return params;
      },
      { replace: true },
    );
  return { days, period, choose };
}
