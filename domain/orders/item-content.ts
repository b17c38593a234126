import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { type Slot, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { courtDisplayName, type Sport } from '#domain/venue/courts.ts';
import { counted } from '#domain/words/counted.ts';

/** The goods of one item, as fields. Screens and mails make the words from them. */
export type ItemContent =
  | {
      readonly kind: 'court_booking';
      readonly court: string;
      readonly date: BookingDate;
      readonly slot: Slot;
    }
  | {
      readonly kind: 'group_lesson';
      readonly sport: Sport;
      readonly program: string;
      readonly level: string;
      readonly court: string;
      readonly date: BookingDate;
      readonly slot: Slot;
      readonly durationSlots: number;
    }
  | {
      readonly kind: 'private_lesson';
      readonly coach: string;
      readonly court: string;
      readonly date: BookingDate;
      readonly slot: Slot;
    }
  | { readonly kind: 'membership_upgrade'; readonly name: string; readonly months: number };

/** The words that members read, in parts that a line can break between; the goods come first. */
export function partsOfItem(content: ItemContent): readonly string[] {
  switch (content.kind) {
    case 'court_booking': {
      const { court, date, slot } = content;
      return [courtDisplayName(court), formatDate(date), bookingTimeRange(slot)];
    }
    case 'group_lesson': {
      const { sport, program, level, date, slot, durationSlots } = content;
      const timeRange = bookingTimeRange(slot, durationSlots);
      return [`${sport} ${program} (${level})`, formatDate(date), timeRange];
    }
    case 'private_lesson': {
      const { coach, date, slot } = content;
      return [coach, formatDate(date), bookingTimeRange(slot)];
    }
    case 'membership_upgrade':
      return [content.name, counted(content.months, 'month')];
  }
}

/** The item in the venue's own names, with an ISO date; unique among all items. */
export function idOfItem(content: ItemContent): string {
  switch (content.kind) {
    case 'court_booking':
      return `${content.court}, ${content.date}, ${slotRange(content.slot)}`;
    case 'group_lesson': {
      const { sport, program, level, court, date, slot, durationSlots } = content;
      return `${sport} ${program} (${level}), ${court}, ${date}, ${slotRange(slot, durationSlots)}`;
    }
    case 'private_lesson':
      return `${content.coach}, ${content.court}, ${content.date}, ${slotRange(content.slot)}`;
    case 'membership_upgrade':
      return partsOfItem(content).join(', ');
  }
}

export const typeOfKind = {
  court_booking: 'Court Booking',
  group_lesson: 'Group Lesson',
  private_lesson: 'Private Lesson',
  membership_upgrade: 'Membership Upgrade',
} as const;

/** An item with the names that checkout, payment page and mails have for it. */
export interface NamedItem {
  readonly id: string;
  readonly type: (typeof typeOfKind)[ItemContent['kind']];
  readonly content: ItemContent;
  readonly details: string;
  /** The same in the venue's own names. */
  readonly detailsForBackend: string;
}

export function namedItem(content: ItemContent): NamedItem {
  const id = idOfItem(content);
  return {
    id,
    type: typeOfKind[content.kind],
    content,
    details: partsOfItem(content).join(', '),
    detailsForBackend: id,
  };
}

/** Ordered items as the lines of a mail. */
export function itemLines(items: readonly Pick<NamedItem, 'type' | 'details'>[]): string[] {
  return items.map(({ type, details }) => `${type}: ${details}`);
}
