import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';

/** A waiting time, rounded up so that waiting that long is enough. [WORD-8] */
export function waitingTime(duration: Temporal.Duration): string {
  const minutes = Math.max(1, Math.ceil(duration.total('minutes')));
  return minutes === 1
    ? labels.waiting.oneMinute
    : fill(labels.waiting.minutes, { minutes: String(minutes) });
}
