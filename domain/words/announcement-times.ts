import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';

const texts = {
  when: '{date}, {time}',
  both: 'from {from} to {until}',
  from: 'from {from} on',
  until: 'until {until}',
  always: 'without an end',
} as const;

const when = (at: string): string => {
  const instant = Temporal.Instant.from(at);
  return fill(texts.when, { date: formatDate(dateOf(instant)), time: formatTime(instant) });
};

/** The times of an announcement in words. */
export function timesInWords({
  startsAt,
  endsAt,
}: {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}): string {
  if (startsAt === null)
    return endsAt === null ? texts.always : fill(texts.until, { until: when(endsAt) });
  const from = when(startsAt);
  return endsAt === null
    ? fill(texts.from, { from })
    : fill(texts.both, { from, until: when(endsAt) });
}
