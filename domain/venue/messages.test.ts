import { expect, test } from 'vitest';
import {
  isLoneBrace,
  messageFor,
  reasonToLeaveOut,
  stateOfMail,
  templateOf,
  templateOfClass,
  templateOfClosure,
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
  expect(unknownPlaceholders('Hello {first name}', 'day')).toEqual(['first name']);
  const ofClosure = (isInForce: boolean, isUndone = false) =>
    templateOfClosure({ reason: 'A flood', isInForce, isUndone });
  const closures = [ofClosure(true), ofClosure(false), ofClosure(false, true)];
  const classes = [true, false].map((isCancelled) => templateOfClass({ isCancelled }));
  const kinds = ['day', 'court', 'slots', 'news'] as const;
  const templates = [
    ...kinds.map((kind) => ({ kind, ...templateOf(kind) })),
    ...closures.map((template) => ({ kind: 'closure' as const, ...template })),
    ...classes.map((template) => ({ kind: 'class' as const, ...template })),
  ];
  for (const { kind, subject, body } of templates) {
    expect(unknownPlaceholders(subject + body, kind)).toEqual([]);
  }
  expect(closures.map(({ body }) => /closed \(A flood\)(.+)/.exec(body)?.[1])).toEqual([
    ':',
    ', and are open again. This is about:',
    ', and have taken that back. This is about:',
  ]);
  expect(classes.map(({ body }) => body.includes('which is cancelled'))).toEqual([true, false]);
});

test('[MSG-6] a brace that stands alone is found', () => {
  const found = (text: string) => unknownPlaceholders(text, 'day');
  expect(found('Hello {name, your court')).toEqual(['{']);
  expect(found('Hello name}, your court')).toEqual(['}']);
  expect(found('{{name}} {name {bookings}')).toEqual(['{', '}', '{']);
  expect(found('{name').every(isLoneBrace)).toBe(true);
  expect(found('{nmae}').some(isLoneBrace)).toBe(false);
});

test('[MSG-8] a mail waits, is sent, fails, or was removed with its account', () => {
  const waiting = { sentAt: null, lastError: null };
  expect(stateOfMail(waiting, false)).toBe('waiting');
  expect(stateOfMail({ ...waiting, lastError: 'EENVELOPE 550' }, false)).toBe('failing');
  expect(stateOfMail({ sentAt: new Date(), lastError: null }, false)).toBe('sent');
  expect(stateOfMail(null, false)).toBe('sent');
  expect(stateOfMail(null, true)).toBe('removed');
});
