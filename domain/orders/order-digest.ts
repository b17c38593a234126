import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { type ItemContent, typeOfKind } from '#domain/orders/item-content.ts';
import { joinSlots, shortRange } from '#domain/slots/slot-ranges.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { courtDisplayName, shortCourtName } from '#domain/venue/courts.ts';
import { counted } from '#domain/words/counted.ts';

/** A line of an order as the checkout shows it. */
interface ShownLine {
  /** Day and time, or the plan: members look for these first. */
  readonly title: string;
  /** The goods by their full name: `Court Booking - Pickle Tournament Court 3`. */
  readonly name: string;
}

/** Some items in one line. */
interface DigestLine extends ShownLine {
  /** Their places among the items. */
  readonly places: readonly number[];
}

/** `Thu 19/11/2026, 07:00 AM - 08:00 AM`, and below it type and goods. [ORDER-21] */
export function shownLine(content: ItemContent): ShownLine {
  const name = nameOf(content);
  switch (content.kind) {
    case 'court_booking':
    case 'private_lesson':
      return { name, title: dayAndTime(content.date, bookingTimeRange(content.slot)) };
    case 'group_lesson': {
      const range = bookingTimeRange(content.slot, content.durationSlots);
      return { name, title: dayAndTime(content.date, range) };
    }
    case 'membership_upgrade':
      return { name, title: planOf(content) };
  }
}

/**
 * A whole order in few lines, `Thu 19 Nov · 7 – 11 AM, 12 – 2 PM` with the goods below: one for each
 * court or program and day, in the order of the items. [ORDER-22]
 */
export function digestOfItems(contents: readonly ItemContent[]): readonly DigestLine[] {
  const groups = Map.groupBy(contents.entries(), ([, content]) => keyOf(content));
  return [...groups.values()].flatMap((entries) => {
    const group = entries.map(([, content]) => content);
    const [first] = group;
    if (first === undefined) return [];
    const places = entries.map(([place]) => place);
    return [{ name: nameOf(first), title: digestTitle(first, group), places }];
  });
}

const keyOf = (content: ItemContent): string =>
  'date' in content ? `${nameOf(content)} ${content.date}` : nameOf(content);

function digestTitle(first: ItemContent, group: readonly ItemContent[]): string {
  if (first.kind === 'membership_upgrade') return planOf(first);
  // The name of a private lesson says no court.
  const court = first.kind === 'private_lesson' ? [shortCourtName(first.court)] : [];
  return [shortDate(first.date), ...court, timesOf(group)].join(' · ');
}

/** Classes keep their own times; neighbouring slots of a court are one visit. */
function timesOf(group: readonly ItemContent[]): string {
  const slots = group.flatMap((content) =>
    content.kind === 'court_booking' || content.kind === 'private_lesson' ? content.slot : [],
  );
  const classes = group.flatMap((content) =>
    content.kind === 'group_lesson' ? { from: content.slot, count: content.durationSlots } : [],
  );
  return [...joinSlots(slots), ...classes].map(shortRange).join(', ');
}

function nameOf(content: ItemContent): string {
  const type = typeOfKind[content.kind];
  switch (content.kind) {
    case 'court_booking':
      return `${type} - ${courtDisplayName(content.court)}`;
    case 'group_lesson':
      return `${type} - ${content.sport} ${content.program} (${content.level})`;
    case 'private_lesson':
      return `${type} with ${content.coach}`;
    case 'membership_upgrade':
      return type;
  }
}

const planOf = ({ name, months }: { readonly name: string; readonly months: number }): string =>
  `${name}, ${counted(months, 'month')}`;

const dayAndTime = (date: BookingDate, range: string): string =>
  `${dayParts(date).weekday.slice(0, 3)} ${formatDate(date)}, ${range}`;
