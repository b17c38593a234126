import { useSearchParams } from 'react-router';
import {
  isReportPeriod,
  lengthOf,
  type Period,
  type PeriodKind,
  periodAround,
  periodKinds,
} from '#domain/reports/period.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, isBookingDate } from '#domain/time/venue-time.ts';
import { venueNow } from '#web/api/venue-clock.ts';

/** The period that an address asks for; without one the current month. */
export function periodIn(search: URLSearchParams, today: string): Period {
  const [from, until] = [search.get('from') ?? '', search.get('until') ?? ''];
  if (isBookingDate(from) && isBookingDate(until) && isReportPeriod({ from, until })) {
    return { from, until };
  }
  return periodAround(today, 'month');
}

/** The kind of a period; null for any other days. */
export function kindOf({ from, until }: Period): PeriodKind | null {
  const isKind = (kind: PeriodKind): boolean => periodAround(from, kind).until === until;
  return periodKinds.find((kind) => isKind(kind) && periodAround(from, kind).from === from) ?? null;
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

/** The period of the screen, which the address has. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search, bookingDayOf(venueNow()));
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
  return { period, choose };
}
