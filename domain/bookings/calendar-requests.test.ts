import ICAL from 'ical.js';
import { expect, test } from 'vitest';
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

interface Entry {
  readonly sequence: number;
  readonly start: string;
}

/** A calendar that takes over what mails ask, as RFC 5546 says: by UID, and never an older version. */
const aCalendar = () => {
  const entries = new Map<string, Entry & { readonly isCancelled: boolean }>();
  const take = (text: string): void => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const method = calendar.getFirstPropertyValue('method');
    for (const part of calendar.getAllSubcomponents('vevent')) {
      const { uid, sequence, startDate } = new ICAL.Event(part);
      const start = startDate.toJSDate().toISOString();
      if (sequence < (entries.get(uid)?.sequence ?? 0)) continue;
      entries.set(uid, { sequence, start, isCancelled: method === 'CANCEL' });
    }
  };
  const shown = () =>
    [...entries].filter(([, one]) => !one.isCancelled).map(([uid, { start }]) => [uid, start]);
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

test('[CAL-12] a calendar adds, moves, removes and restores by the mails, in whatever order', () => {
  const moved = { ...event, changes: 1, start: event.start.add({ hours: 24 }) };
  const restored = { ...moved, changes: 3 };
  const booked = requestedCalendar(event, file);
  const move = requestedCalendar(moved, file);
  const cancel = cancelledCalendar(moved, file);
  const { take, shown } = aCalendar();
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

test('[CAL-12] an address cannot end its line', () => {
  const planted = { ...file, attendeeEmail: 'mei@person.example\r\nSTATUS:X' };
  expect(requestedCalendar(event, planted)).not.toContain('\r\nSTATUS:X');
});
