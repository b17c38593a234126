import {
  bookingTitle,
  coachDetails,
  durationOf,
  type TitledBooking,
} from '#domain/bookings/booking-titles.ts';
import { type Slot, slotEnd, slotStart } from '#domain/time/slots.ts';
import { addDays, type BookingDate, venueZone } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';

export type CalendarEvent = {
  readonly title: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly details: string | null;
};

/** An event in a file also needs a name for life, by which a calendar finds it again. */
export type FiledEvent = CalendarEvent & {
  readonly uid: string;
  /** Where to go, as `bookingLocation` says it. */
  readonly location?: string;
  /** How often it was moved, by which a calendar knows the newest of several. */
  readonly moves?: number;
};

/** An event of a calendar that is read again and again tells when it came to be what it is. */
export type SubscribedEvent = FiledEvent & { readonly changedAt: Temporal.Instant };

export type CalendarFile = {
  /** The moment of writing, which makes a later file win over an earlier one. */
  readonly stampedAt: Temporal.Instant;
  /** The venue's address: calendars act on a cancellation only if it names an organizer. */
  readonly organizerEmail: string;
};

/** The name under which calendars file a booking, from its confirmation to its cancellation. */
export function bookingUid(bookingId: string): string {
  return `${bookingId}@depot`;
}

const googleCalendar = 'https://calendar.google.com/calendar/render';
const foldAt = 75;

/** A booking as a calendar entry, from its true start to its true end, with the coach as details. [CAL-1] */
export function bookingEvent(booking: TitledBooking, date: BookingDate, slot: Slot): CalendarEvent {
  return {
    title: bookingTitle(booking),
    start: slotStart(date, slot),
    end: slotEnd(date, slot, durationOf(booking)),
    details: coachDetails(booking),
  };
}

/** Where a booking takes place: the court and the venue's address, as far as they are known. [CAL-10] */
export function bookingLocation(courtName: string | null, venueAddress: string): string {
  const court = courtName === null ? '' : courtDisplayName(courtName);
  return [court, venueAddress.trim()].filter((part) => part !== '').join(', ');
}

/** A link that opens Google Calendar with the event filled in. [CAL-2] [CAL-3] */
export function googleCalendarLink(event: CalendarEvent): string {
  // The times are the venue's wall clock, because the link names the venue's zone with them.
  const parameters = [
    'action=TEMPLATE',
    `text=${encodeURIComponent(event.title.toWellFormed())}`,
    `dates=${wallClock(event.start)}/${wallClock(event.end)}`,
    `ctz=${venueZone}`,
  ];
  if (event.details !== null) {
    parameters.push(`details=${encodeURIComponent(event.details.toWellFormed())}`);
  }
  return `${googleCalendar}?${parameters.join('&')}`;
}

/** The text of an .ics file that adds events to a calendar. [CAL-4] */
export function publishedCalendar(events: readonly FiledEvent[], file: CalendarFile): string {
  return calendarText(
    'PUBLISH',
    events.flatMap((event) => eventLines(event, file, 'CONFIRMED')),
  );
}

/** The text of an .ics file that takes an event away; a cancellation may name only one. [CAL-5] */
export function cancelledCalendar(event: FiledEvent, file: CalendarFile): string {
  return calendarText('CANCEL', eventLines(event, file, 'CANCELLED'));
}

/** How often a calendar that is subscribed to is asked to read it again. */
const refreshEvery = 'PT1H';
const pastDaysInFeed = 30;

/** The first day in a calendar that is subscribed to: what leaves it leaves people's phones. [CAL-8] */
export function firstDayInFeed(today: BookingDate): BookingDate {
  return addDays(today, -pastDaysInFeed);
}

/**
 * The text of a calendar that phones subscribe to. It is the same text as long as nothing has
 * changed, so that whoever has read it need not read it again. [CAL-7]
 */
export function subscribedCalendar(
  events: readonly SubscribedEvent[],
  { name, organizerEmail }: { readonly name: string; readonly organizerEmail: string },
): string {
  const title = escapeText(name);
  return calendarText(
    'PUBLISH',
    events.flatMap((event) =>
      eventLines(event, { organizerEmail, stampedAt: event.changedAt }, 'CONFIRMED'),
    ),
    [
      `NAME:${title}`,
      `X-WR-CALNAME:${title}`,
      `X-WR-TIMEZONE:${venueZone}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`,
      `X-PUBLISHED-TTL:${refreshEvery}`,
    ],
  );
}

function calendarText(
  method: 'PUBLISH' | 'CANCEL',
  lines: readonly string[],
  properties: readonly string[] = [],
): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Depot//Court Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...properties,
    ...lines,
    'END:VCALENDAR',
  ];
  return all.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(
  event: FiledEvent,
  file: CalendarFile,
  status: 'CONFIRMED' | 'CANCELLED',
): string[] {
  const moves = event.moves ?? 0;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(file.stampedAt)}`,
    // Each move is a new version, and a booking never comes back after its cancellation. [CAL-9]
    `SEQUENCE:${status === 'CANCELLED' ? moves + 1 : moves}`,
    `STATUS:${status}`,
    `ORGANIZER:mailto:${file.organizerEmail}`,
    `DTSTART:${utcTime(event.start)}`,
    `DTEND:${utcTime(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.details === null ? [] : [`DESCRIPTION:${escapeText(event.details)}`]),
    'END:VEVENT',
  ];
}

/**
 * Files carry UTC: an instant needs no zone definition that a calendar could lack or misread, and
 * the venue's zone has no summer time that a wall clock would have to follow. [CAL-4]
 */
function utcTime(instant: Temporal.Instant): string {
  return compact(instant.toString({ smallestUnit: 'second' }));
}

function wallClock(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO(venueZone).toPlainDateTime();
  return compact(local.toString({ smallestUnit: 'second' }));
}

function compact(isoTime: string): string {
  return isoTime.replaceAll(/[-:]/g, '');
}

/** Names come from people, so nothing in them may end a line or a value early. [CAL-6] */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Lines end after 75 octets at the latest, never inside a character. [CAL-6] */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > foldAt) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
