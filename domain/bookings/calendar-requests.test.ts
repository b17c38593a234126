import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import {
  cancelledCalendar,
  type FiledEvent,
  publishedCalendar,
  requestedCalendar,
} from '#domain/bookings/calendar-links.ts';

const event: FiledEvent = {
  uid: 'booking-1@depot',
  title: 'Court Booking - Padel Court 2',
  start: Temporal.Instant.from('2026-11-18T19:00:00+08:00'),
  end: Temporal.Instant.from('2026-11-18T20:00:00+08:00'),
  details: null,
};
const file = {
  stampedAt: Temporal.Instant.from('2026-11-15T10:00:00+08:00'),
  organizerEmail: 'hello@depot.example',
  attendeeEmail: 'mei@person.example',
};

interface ReadEvent {
  readonly method: string | undefined;
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly location: string;
}

type Reader = (text: string) => readonly ReadEvent[];

const readByIcalJs: Reader = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const method = String(calendar.getFirstPropertyValue('method'));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, sequence, startDate, endDate, summary, location } = new ICAL.Event(part);
    const [start, end] = [startDate, endDate].map((date) => date.toJSDate().toISOString());
    return {
      ...{ method, uid, sequence, title: summary, location: location ?? '' },
      ...{ start: start ?? '', end: end ?? '' },
    };
  });
};

/** A value may come with the parameters of its line. */
const textOf = (value: string | { readonly val: string } | undefined): string =>
  typeof value === 'object' ? value.val : (value ?? '');

const readByNodeIcal: Reader = (text) =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT'
      ? {
          ...{ method: part.method, uid: part.uid, sequence: Number(part.sequence ?? 0) },
          ...{ start: part.start.toISOString(), end: part.end?.toISOString() ?? '' },
          ...{ title: textOf(part.summary), location: textOf(part.location) },
        }
      : [],
  );

/** Two implementations that have nothing in common. */
const readers = [
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
] as const;

/** A calendar that takes over what mails ask, as RFC 5546 says: by UID, and never an older version. */
const aCalendar = (read: Reader) => {
  const entries = new Map<string, ReadEvent>();
  const take = (text: string): void => {
    for (const event of read(text)) {
      if (event.sequence >= (entries.get(event.uid)?.sequence ?? 0)) entries.set(event.uid, event);
    }
  };
  const shown = () =>
    [...entries.values()]
      .filter(({ method }) => method !== 'CANCEL')
      .map(({ uid, start }) => [uid, start]);
  return { take, shown };
};

test('[CAL-12] a request names the venue, the reader who takes part, and the event', () => {
  const calendar = new ICAL.Component(ICAL.parse(requestedCalendar(event, file)));
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  const [part, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const attendee = part?.getFirstProperty('attendee');
  expect(attendee?.getFirstValue()).toBe('mailto:mei@person.example');
  expect(attendee?.getFirstParameter('partstat')).toBe('ACCEPTED');
  expect(attendee?.getFirstParameter('rsvp')).toBe('FALSE');
  expect(part?.getFirstPropertyValue('organizer')).toBe('mailto:hello@depot.example');
  expect(part?.getFirstPropertyValue('uid')).toBe('booking-1@depot');
});

test('[CAL-12] a published file names no one who takes part', () => {
  const { organizerEmail, stampedAt } = file;
  expect(publishedCalendar([event], { organizerEmail, stampedAt })).not.toContain('ATTENDEE');
});

describe.each(readers)('%s', (_, read) => {
  test('[CAL-12] reads every field as it was written', () => {
    const named = {
      ...event,
      title: 'Court; 2, “A” \\\\ B',
      location: 'Padel Court 2, 1 Jalan; KL',
    };
    const long = { ...named, title: `${named.title} ${'long '.repeat(30).trim()}` };
    for (const written of [event, named, long]) {
      expect(read(requestedCalendar({ ...written, changes: 2 }, file))).toEqual([
        {
          ...{ method: 'REQUEST', uid: 'booking-1@depot', sequence: 2, title: written.title },
          ...{ start: '2026-11-18T11:00:00.000Z', end: '2026-11-18T12:00:00.000Z' },
          location: 'location' in written ? written.location : '',
        },
      ]);
    }
  });

  test('[CAL-11] reads each event of a published file', () => {
    const { organizerEmail, stampedAt } = file;
    const other = { ...event, uid: 'booking-2@depot' };
    const published = publishedCalendar([event, other], { organizerEmail, stampedAt });
    expect(read(published).map(({ method, uid }) => [method, uid])).toEqual([
      ['PUBLISH', 'booking-1@depot'],
      ['PUBLISH', 'booking-2@depot'],
    ]);
  });

  test('[CAL-12] a calendar adds, moves, removes and restores by the mails, in whatever order', () => {
    const moved = { ...event, changes: 1, start: event.start.add({ hours: 24 }) };
    const restored = { ...moved, changes: 3 };
    const booked = requestedCalendar(event, file);
    const move = requestedCalendar(moved, file);
    const cancel = cancelledCalendar(moved, file);
    const { take, shown } = aCalendar(read);
    take(booked);
    expect(shown()).toEqual([['booking-1@depot', '2026-11-18T11:00:00.000Z']]);
    take(move);
    expect(shown()).toEqual([['booking-1@depot', '2026-11-19T11:00:00.000Z']]);
    take(booked);
    expect(shown()).toEqual([['booking-1@depot', '2026-11-19T11:00:00.000Z']]);
    take(cancel);
    expect(shown()).toEqual([]);
    take(move);
    expect(shown()).toEqual([]);
    take(requestedCalendar(restored, file));
    expect(shown()).toEqual([['booking-1@depot', '2026-11-19T11:00:00.000Z']]);
  });
});

test('[CAL-12] an address cannot end its line', () => {
  const planted = { ...file, attendeeEmail: 'mei@person.example\r\nSTATUS:X' };
  expect(requestedCalendar(event, planted)).not.toContain('\r\nSTATUS:X');
});
