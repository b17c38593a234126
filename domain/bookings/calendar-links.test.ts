import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import {
  bookingEvent,
  bookingLocation,
  cancelledCalendar,
  type FiledEvent,
  firstDayInFeed,
  googleCalendarLink,
  joinedEvent,
  publishedCalendar,
  subscribedCalendar,
} from '#domain/bookings/calendar-links.ts';

const lesson = {
  type: 'group_lesson',
  sport: 'Padel',
  program: 'Smash & Volley',
  level: 'Beginner',
  coach: 'Mei; Tan',
  durationSlots: 1,
} as const;

const event: FiledEvent = {
  uid: 'booking-1@depot.example',
  title: 'Court Booking - Padel Court 2',
  start: Temporal.Instant.from('2025-06-26T20:00:00+08:00'),
  end: Temporal.Instant.from('2025-06-26T21:00:00+08:00'),
  details: null,
};

const file = {
  stampedAt: Temporal.Instant.from('2025-06-20T01:02:03.456Z'),
  organizerEmail: 'hello@depot.example',
};
const mailed = { ...file, attendeeEmail: 'mei@person.example' };

function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((item) => new ICAL.Event(item));
  return { calendar, events };
}

function octets(line: string): number {
  return new TextEncoder().encode(line).length;
}

test.each([
  [20, '2025-06-26T12:00:00Z', '2025-06-26T13:00:00Z'],
  [24, '2025-06-26T16:00:00Z', '2025-06-26T17:00:00Z'],
  [25, '2025-06-26T17:00:00Z', '2025-06-26T18:00:00Z'],
] as const)('[CAL-1] slot %i of 26 June runs from %s to %s', (slot, start, end) => {
  const entry = bookingEvent(lesson, '2025-06-26', slot);
  expect(entry.start.toString()).toBe(start);
  expect(entry.end.toString()).toBe(end);
});

test('[CAL-1] [LESSON-13] a lesson of several slots ends with its last one', () => {
  const entry = bookingEvent({ ...lesson, durationSlots: 3 }, '2025-06-26', 22);
  expect(entry.start.toString()).toBe('2025-06-26T14:00:00Z');
  expect(entry.end.toString()).toBe('2025-06-26T17:00:00Z');
  const link = new URL(googleCalendarLink(entry));
  expect(link.searchParams.get('dates')).toBe('20250626T220000/20250627T010000');
  const text = publishedCalendar([{ ...entry, uid: event.uid }], file);
  expect(readCalendar(text).events[0]?.duration.toSeconds()).toBe(3 * 3_600);
});

test("[CAL-1] an entry has the booking's title, and its coach in the details", () => {
  const entry = bookingEvent(lesson, '2025-06-26', 20);
  expect(entry.title).toBe('Group Lesson - Padel Smash & Volley (Beginner)');
  expect(entry.details).toBe('Coach: Mei; Tan');
  const court = { type: 'court_booking', courtName: 'Padel Court 2' } as const;
  expect(bookingEvent(court, '2025-06-26', 20).details).toBeNull();
});

test('[CAL-1] an entry of a private lesson has the coach in its details too', () => {
  const entry = bookingEvent({ type: 'private_lesson', coach: 'Mei; Tan' }, '2025-06-26', 20);
  expect(entry.title).toBe('Private Lesson with Mei; Tan');
  expect(entry.details).toBe('Coach: Mei; Tan');
  const link = new URL(googleCalendarLink(entry));
  expect(link.searchParams.get('details')).toBe('Coach: Mei; Tan');
});

test('[CAL-2] the link carries title, start, end and the zone of the venue', () => {
  expect(googleCalendarLink(event)).toBe(
    'https://calendar.google.com/calendar/render?action=TEMPLATE' +
      '&text=Court%20Booking%20-%20Padel%20Court%202' +
      '&dates=20250626T200000/20250626T210000&ctz=Asia/Kuala_Lumpur',
  );
});

test('[CAL-2] a slot after midnight is linked on the next calendar day', () => {
  const link = new URL(googleCalendarLink(bookingEvent(lesson, '2025-06-30', 24)));
  expect(link.searchParams.get('dates')).toBe('20250701T000000/20250701T010000');
});

test('[CAL-3] the link of a lesson carries the coach, whatever characters the name has', () => {
  const link = new URL(googleCalendarLink(bookingEvent(lesson, '2025-06-26', 20)));
  expect([...link.searchParams.keys()]).toEqual(['action', 'text', 'dates', 'ctz', 'details']);
  expect(link.searchParams.get('text')).toBe('Group Lesson - Padel Smash & Volley (Beginner)');
  expect(link.searchParams.get('details')).toBe('Coach: Mei; Tan');
});

test('[CAL-3] no title or details break the link', () => {
  const anything = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(anything, anything, (title, details) => {
      const link = new URL(googleCalendarLink({ ...event, title, details }));
      expect(link.searchParams.get('text')).toBe(title.toWellFormed());
      expect(link.searchParams.get('details')).toBe(details.toWellFormed());
    }),
  );
});

test('[CAL-4] a file of one event reads, line by line', () => {
  expect(publishedCalendar([{ ...event, details: 'Coach: Mei' }], file)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Depot//Court Booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:booking-1@depot.example',
      'DTSTAMP:20250620T010203Z',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'ORGANIZER:mailto:hello@depot.example',
      'DTSTART:20250626T120000Z',
      'DTEND:20250626T130000Z',
      'SUMMARY:Court Booking - Padel Court 2',
      'DESCRIPTION:Coach: Mei',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('[CAL-4] several bookings share one file, each with its own name', () => {
  const later = { ...event, uid: 'booking-2@depot.example', title: 'Court Booking - Show Court 1' };
  const { calendar, events } = readCalendar(publishedCalendar([event, later], file));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
    ['booking-1@depot.example', 'Court Booking - Padel Court 2'],
    ['booking-2@depot.example', 'Court Booking - Show Court 1'],
  ]);
});

test('[CAL-4] a calendar reads the correct instants from the file', () => {
  const [read] = readCalendar(publishedCalendar([event], file)).events;
  expect(read?.startDate.toJSDate().toISOString()).toBe('2025-06-26T12:00:00.000Z');
  expect(read?.endDate.toJSDate().toISOString()).toBe('2025-06-26T13:00:00.000Z');
  expect(read?.description).toBeNull();
});

test('[CAL-5] a cancellation names the same event in a later version', () => {
  const { calendar, events } = readCalendar(cancelledCalendar(event, mailed));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(events).toHaveLength(1);
  expect(events[0]?.uid).toBe('booking-1@depot.example');
  expect(events[0]?.sequence).toBe(1);
  expect(events[0]?.organizer).toBe('mailto:hello@depot.example');
  expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test.each([
  ['a, b; c \\ d', 'SUMMARY:a\\, b\\; c \\\\ d'],
  ['one\r\ntwo\nthree\rfour', 'SUMMARY:one\\ntwo\\nthree\\nfour'],
  ['bell\u0007, tab\t', 'SUMMARY:bell\\, tab'],
  ['half \ud83d', 'SUMMARY:half \ufffd'],
])('[CAL-6] the title %j is written as %j', (title, line) => {
  expect(publishedCalendar([{ ...event, title }], file).split('\r\n')).toContain(line);
});

test('[CAL-6] a line of 75 octets stays whole, one of 76 is folded', () => {
  const whole = 'x'.repeat(75 - 'SUMMARY:'.length);
  expect(publishedCalendar([{ ...event, title: whole }], file)).toContain(
    `\r\nSUMMARY:${whole}\r\n`,
  );
  expect(publishedCalendar([{ ...event, title: `${whole}y` }], file)).toContain(
    `\r\nSUMMARY:${whole}\r\n y\r\n`,
  );
});

test('[CAL-6] the space that marks a folded line counts as one of its octets', () => {
  expect(publishedCalendar([{ ...event, title: 'x'.repeat(67 + 74 + 1) }], file)).toContain(
    `\r\nSUMMARY:${'x'.repeat(67)}\r\n ${'x'.repeat(74)}\r\n x\r\n`,
  );
});

test.each([
  ['é', 2],
  ['陳', 3],
  ['😀', 4],
])('[CAL-6] a fold never falls inside %s, which has %i octets', (character, size) => {
  const fitting = 'x'.repeat(67 - size);
  expect(publishedCalendar([{ ...event, title: `${fitting}${character}` }], file)).toContain(
    `\r\nSUMMARY:${fitting}${character}\r\n`,
  );
  expect(publishedCalendar([{ ...event, title: `x${fitting}${character}` }], file)).toContain(
    `\r\nSUMMARY:x${fitting}\r\n ${character}\r\n`,
  );
});

test('[CAL-6] any text survives writing and reading the file', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom(',', ';', '\\', 'n', '\n', '"', ':', '陳', '😀'),
      maxLength: 200,
    }),
  );
  fc.assert(
    fc.property(name, name, (title, details) => {
      const text = publishedCalendar([{ ...event, title, details }], file);
      const lines = text.split('\r\n');
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
      const [read] = readCalendar(text).events;
      expect(read?.summary).toBe(title);
      expect(read?.description).toBe(details);
    }),
  );
});

const feed = { name: 'Depot bookings', organizerEmail: 'hello@depot.example' };
const changedAt = Temporal.Instant.from('2025-06-19T01:02:03Z');

test('[CAL-7] a calendar feed has a name and asks to be refreshed every hour', () => {
  const { calendar, events } = readCalendar(subscribedCalendar([{ ...event, changedAt }], feed));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Depot bookings');
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Asia/Kuala_Lumpur');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
  expect(events.map(({ uid }) => uid)).toEqual(['booking-1@depot.example']);
});

test("[CAL-7] a calendar feed gives the time of each event's last change, not of the request", () => {
  const text = subscribedCalendar([{ ...event, changedAt }], feed);
  expect(text).toContain('\r\nDTSTAMP:20250619T010203Z\r\n');
  expect(readCalendar(subscribedCalendar([], feed)).events).toEqual([]);
});

test('[CAL-8] a calendar feed starts 30 days ago', () => {
  expect(firstDayInFeed('2025-06-26')).toBe('2025-05-27');
});

test('[CAL-9] each change of a booking makes a later version, also the return after a cancellation', () => {
  const moved = { ...event, changes: 2 };
  expect(readCalendar(publishedCalendar([moved], file)).events[0]?.sequence).toBe(2);
  expect(readCalendar(cancelledCalendar(moved, mailed)).events[0]?.sequence).toBe(3);
  const restored = { ...event, changes: 4 };
  expect(readCalendar(publishedCalendar([restored], file)).events[0]?.sequence).toBe(4);
});

test.each([
  ['Show Court 1', '1, Jalan Depot; KL', 'Pickle Show Court 1, 1, Jalan Depot; KL'],
  ['Padel Court 2', '', 'Padel Court 2'],
  [null, '1, Jalan Depot; KL', '1, Jalan Depot; KL'],
  [null, ' ', ''],
])('[CAL-10] the location of %s at %j is %j', (court, address, location) => {
  expect(bookingLocation(court, address)).toBe(location);
});

test('[CAL-10] a file has a location only where one is known', () => {
  const location = bookingLocation('Padel Court 2', '1, Jalan Depot; 陳 Tower\n50000 KL');
  const placed = { ...event, location };
  const texts = [
    publishedCalendar([placed], file),
    cancelledCalendar(placed, mailed),
    subscribedCalendar([{ ...placed, changedAt }], feed),
  ];
  for (const text of texts) expect(readCalendar(text).events[0]?.location).toBe(location);
  const nowhere = bookingLocation(null, '');
  expect(publishedCalendar([{ ...event, location: nowhere }], file)).not.toContain('LOCATION');
});

test('[CAL-11] consecutive slots are one event, from the first start to the last end', () => {
  const first = {
    id: '0198c1f4-0000-7000-8000-000000000001',
    booked: { type: 'court_booking', courtName: 'Tournament Court 5' },
    bookingDate: '2026-11-18',
    slot: 23,
    location: 'Pickle Tournament Court 5, 1 Jalan Depot',
    changes: 2,
  } as const;
  const joined = joinedEvent([first, { ...first, id: 'the second', slot: 24 }]);
  expect(joined.uid).toBe(`${first.id}@depot`);
  expect(joined.start.toString()).toBe('2026-11-18T15:00:00Z');
  expect(joined.end.toString()).toBe('2026-11-18T17:00:00Z');
  const { events } = readCalendar(publishedCalendar([joined], file));
  expect(events.map(({ uid }) => uid)).toEqual([joined.uid]);
  expect(joinedEvent([first]).end.toString()).toBe('2026-11-18T16:00:00Z');
});
