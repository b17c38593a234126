import {
  bookingTitle,
  coachDetails,
  durationOf,
  type TitledBooking,
} from '#domain/bookings/booking-titles.ts';
import { type Slot, slotEnd, slotStart } from '#domain/time/slots.ts';
import { addDays, type BookingDate, venueZone } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';

type CalendarEvent = {
  readonly title: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly details: string | null;
};

/** An event in a file also needs a permanent id, by which a calendar finds it again. */
export type FiledEvent = CalendarEvent & {
  readonly uid: string;
  /** The location, as `bookingLocation` returns it. */
  readonly location?: string;
  /** The number of changes, by which a calendar finds the newest version. */
  readonly changes?: number;
};

/** An event of a calendar feed carries the time of its last change. */
export type SubscribedEvent = FiledEvent & { readonly changedAt: Temporal.Instant };

type CalendarFile = {
  /** The moment of writing; a later file wins over an earlier one. */
  readonly stampedAt: Temporal.Instant;
  /** The venue's address: calendars ignore a cancellation without an organizer. */
  readonly organizerEmail: string;
};

/** A file for one person, without whose address a mail program takes nothing over. */
export type MailedFile = CalendarFile & { readonly attendeeEmail: string };

/** The id under which calendars store a booking, from its confirmation to its cancellation. */
export function bookingUid(bookingId: string): string {
  return `${bookingId}@depot`;
}

const googleCalendar = 'https://calendar.google.com/calendar/render';
const foldAt = 75;

/**
 * A booking as a calendar entry, from its actual start to its end, with the coach in the details.
 * [CAL-1]
 */
export function bookingEvent(booking: TitledBooking, date: BookingDate, slot: Slot): CalendarEvent {
  return {
    title: bookingTitle(booking),
    start: slotStart(date, slot),
    end: slotEnd(date, slot, durationOf(booking)),
    details: coachDetails(booking),
  };
}

type CalendarBooking = {
  readonly id: string;
  readonly booked: TitledBooking;
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly location: string;
  readonly changes: number;
};

/**
 * Consecutive slots of one card as one entry of a file, from the start of the first to the end of
 * the last, under the id of the first. [CAL-11]
 */
export function joinedEvent(
  bookings: readonly [CalendarBooking, ...CalendarBooking[]],
): FiledEvent {
  const [{ id, booked, bookingDate, slot, location, changes }] = bookings;
  const last = bookings.at(-1) ?? bookings[0];
  return {
    ...bookingEvent(booked, bookingDate, slot),
    end: slotEnd(last.bookingDate, last.slot, durationOf(last.booked)),
    uid: bookingUid(id),
    location,
    changes,
  };
}

/**
 * The location of a booking: the court and the venue's address, as far as they are known. [CAL-10]
 */
export function bookingLocation(courtName: string | null, venueAddress: string): string {
  const court = courtName === null ? '' : courtDisplayName(courtName);
  return [court, venueAddress.trim()].filter((part) => part !== '').join(', ');
}

/** A link that opens Google Calendar with the event filled in. [CAL-2] [CAL-3] */
export function googleCalendarLink(event: CalendarEvent): string {
  // The times are the venue's local time, because the link names the venue's time zone.
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

/**
 * The text of a request to put one event into the calendar of the person who reads the mail, or to
 * change it there. A later request has more changes. [CAL-12]
 */
export function requestedCalendar(event: FiledEvent, file: MailedFile): string {
  return calendarText('REQUEST', eventLines(event, file, 'CONFIRMED'));
}

/**
 * The text of an .ics file that removes an event; a cancellation may contain only one.
 * [CAL-5] [CAL-12]
 */
export function cancelledCalendar(event: FiledEvent, file: MailedFile): string {
  return calendarText('CANCEL', eventLines(event, file, 'CANCELLED'));
}

/** How often subscribers are asked to refresh the feed. */
const refreshEvery = 'PT1H';
const pastDaysInFeed = 30;

/** The first day in the feed. Events before it disappear from subscribers' phones. [CAL-8] */
export function firstDayInFeed(today: BookingDate): BookingDate {
  return addDays(today, -pastDaysInFeed);
}

/**
 * The text of the calendar feed. It stays the same as long as nothing has changed, so that HTTP
 * caching works. [CAL-7]
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
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
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
  file: CalendarFile | MailedFile,
  status: 'CONFIRMED' | 'CANCELLED',
): string[] {
  const changes = event.changes ?? 0;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(file.stampedAt)}`,
    // A cancellation is a new version that the count does not have yet. A restoration counts both the
    // cancellation and itself, so it is later. [CAL-9]
    `SEQUENCE:${status === 'CANCELLED' ? changes + 1 : changes}`,
    `STATUS:${status}`,
    `ORGANIZER:mailto:${file.organizerEmail}`,
    ...attendeeLines(file),
    `DTSTART:${utcTime(event.start)}`,
    `DTEND:${utcTime(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.details === null ? [] : [`DESCRIPTION:${escapeText(event.details)}`]),
    'END:VEVENT',
  ];
}

// The member has booked and so takes part; nobody is asked to accept. Line breaks would end the line.
function attendeeLines(file: CalendarFile | MailedFile): string[] {
  if (!('attendeeEmail' in file)) return [];
  const address = file.attendeeEmail.replaceAll(/\s/g, '');
  return [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address}`];
}

/**
 * Files use UTC: an instant needs no time zone definition, which a calendar could lack or misread,
 * and the venue's zone has no daylight saving time. [CAL-4]
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

/** Names are free text, so nothing in them may end a line or a value early. [CAL-6] */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Lines are folded after at most 75 octets, never inside a character. [CAL-6] */
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
