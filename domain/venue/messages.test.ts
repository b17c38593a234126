import { expect, test } from 'vitest';
import {
  messageFor,
  reasonToLeaveOut,
  stateOfMail,
  templateOf,
  unknownPlaceholders,
} from '#domain/venue/messages.ts';

test('[MSG-4] suspended accounts, deleted accounts and guests without an address get no mail', () => {
  const open = { email: 'ana@depot.test', isSuspended: false };
  expect(reasonToLeaveOut(open)).toBeNull();
  expect(reasonToLeaveOut({ ...open, isSuspended: true })).toBe('suspended');
  expect(reasonToLeaveOut({ ...open, email: null })).toBe('without_email');
});

test('[MSG-6] a text takes the name and the bookings, once and literally', () => {
  const ana = { name: 'Ana {bookings}', affected: ['Court 1', 'Court 2'] };
  expect(messageFor('Hello {name}:\n{bookings}', ana)).toBe(
    'Hello Ana {bookings}:\n- Court 1\n- Court 2',
  );
});

test('[MSG-6] placeholders that nothing replaces are found, and no template has one', () => {
  expect(unknownPlaceholders('{name} {nmae} {} {bookings}', 'day')).toEqual(['nmae', '']);
  expect(unknownPlaceholders('{name} {bookings}', 'news')).toEqual(['bookings']);
  for (const kind of ['day', 'court', 'slots', 'class', 'closure', 'news'] as const) {
    const { subject, body } = templateOf(kind, 'A flood');
    expect(unknownPlaceholders(subject + body, kind)).toEqual([]);
  }
  expect(templateOf('closure', 'A flood').body).toContain('closed (A flood):');
});

test('[MSG-8] a mail waits, is sent, fails, or was removed with its account', () => {
  const waiting = { sentAt: null, lastError: null };
  expect(stateOfMail(waiting, false)).toBe('waiting');
  expect(stateOfMail({ ...waiting, lastError: 'EENVELOPE 550' }, false)).toBe('failing');
  expect(stateOfMail({ sentAt: new Date(), lastError: null }, false)).toBe('sent');
  expect(stateOfMail(null, false)).toBe('sent');
  expect(stateOfMail(null, true)).toBe('removed');
});
