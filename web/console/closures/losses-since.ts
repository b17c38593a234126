import type { ClosurePreview } from '#contract/console-closures.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { lostRows } from '#web/console/closures/closure-words.ts';

type People = ClosurePreview['people'];

/** The bookings that came after an outdated preview: `New: Mei Lin, Tue 17 Nov, 8 – 9 PM, Show Court.` [CLOSE-3] */
export function lossesSince(before: People, now: People): readonly string[] {
  const known = new Set(
    before.flatMap(({ userId, lost }) => lost.map((one) => keyOf(userId, one))),
  );
  return now.flatMap(({ userId, name, lost }) => {
    const more = lost.filter((one) => !known.has(keyOf(userId, one)));
    if (more.length === 0) return [];
    const what = lostRows(more)
      .map(({ text }) => text)
      .join('; ');
    return fill(closureLabels.form.lostSince, { name, what });
  });
}

const keyOf = (
  userId: string,
  { kind, bookingId, court, date, slot }: People[number]['lost'][number],
): string => [userId, kind, bookingId, court, date, slot].join('/');
