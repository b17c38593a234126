import { isNextDaySlot, type Slot } from '#domain/time/slots.ts';
import { clockTimeParts } from '#domain/time/venue-time.ts';
import { labels } from '#domain/words/labels.ts';

/** Neighbouring slots of one booking day. */
export interface SlotRange {
  readonly from: Slot;
  /** How many slots it has. */
  readonly count: number;
}

/** Slots as ranges, by time. Their order does not matter, and each counts once. [SLOT-11] */
export function joinSlots(slots: readonly Slot[]): readonly SlotRange[] {
  const ranges: { from: Slot; count: number }[] = [];
  for (const slot of [...new Set(slots)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.from + last.count === slot) last.count += 1;
    else ranges.push({ from: slot, count: 1 });
  }
  return ranges;
}

/**
 * A range as short as it is unmistakable: `7 – 9 PM`, or `11 AM – 1 PM` where the halves of the day
 * differ; tagged when it begins after midnight. [WORD-10]
 */
export function shortRange({ from, count }: SlotRange): string {
  const [start, end] = [shortTime(from), shortTime(from + count)];
  const range =
    start.half === end.half
      ? `${start.hour} – ${end.hour} ${end.half}`
      : `${start.hour} ${start.half} – ${end.hour} ${end.half}`;
  return isNextDaySlot(from) ? `${range} ${labels.common.nextDay}` : range;
}

/** The start alone, `9 AM`, tagged in the same way. [WORD-10] */
export function shortStart(slot: Slot): string {
  const { hour, half } = shortTime(slot);
  return isNextDaySlot(slot) ? `${hour} ${half} ${labels.common.nextDay}` : `${hour} ${half}`;
}

function shortTime(hour: number): { readonly hour: number; readonly half: string } {
  const { time, half } = clockTimeParts(hour);
  return { hour: Number.parseInt(time, 10), half };
}
