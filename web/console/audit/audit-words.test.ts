import { describe, expect, test } from 'vitest';
import type { AuditLine } from '#contract/console-audit.ts';
import { resolutionKinds, waitingReasons } from '#domain/payments/exceptions.ts';
import { auditActs } from '#domain/words/console-audit-labels.ts';
import {
  actText,
  changesOf,
  lineText,
  nameOfField,
  slotText,
  subjectParts,
  textOfValue,
} from '#web/console/audit/audit-words.ts';

const id = '0191e7b6-fc8a-7536-b287-bb3f6b31943e';

const line = (parts: Partial<AuditLine>): AuditLine => ({
  id: 1,
  at: '2026-11-18T04:00:00Z',
  actor: 'staff',
  service: null,
  person: null,
  permission: null,
  action: 'test',
  subject: 'test:1',
  account: null,
  booking: null,
  reason: null,
  undoes: null,
  before: null,
  after: null,
  details: {},
  ...parts,
});

test('acts have sentences; one of an earlier release is told by its name', () => {
  expect(actText('booking.swap')).toBe('Swapped two bookings');
  expect(actText('moon.landing')).toBe('moon, landing');
});

test('a staff member who is disabled or let in again is said so', () => {
  const set = (was: boolean, is: boolean) =>
    lineText(line({ action: 'staff.set', before: { isDisabled: was }, after: { isDisabled: is } }));
  expect(set(false, true)).toBe('Disabled a staff member');
  expect(set(true, false)).toBe('Let a staff member in again');
  expect(set(false, false)).toBe('Changed a staff member');
});

test('the sentence of an act says no code and no id', () => {
  for (const sentence of Object.values(auditActs)) expect(sentence).toMatch(/^[A-Z][A-Za-z’ -]+$/);
});

test('fields are named in words', () => {
  expect(nameOfField('ownLimits.perDaySen')).toBe('own limits, per day');
  expect(nameOfField('take_back')).toBe('take back');
});

describe('changes', () => {
  test('are only the fields that differ', () => {
    const before = { name: 'Mei', role: 'desk', isDisabled: false };
    const after = { name: 'Mei', role: 'manager', isDisabled: true };
    expect(changesOf(line({ before, after }))).toEqual([
      { name: 'role', before: 'Desk', after: 'Manager' },
      { name: 'disabled', before: 'no', after: 'yes' },
    ]);
  });

  test('tell a new name of an account that bears it now, but not whose account was added', () => {
    const account = { userId: id, name: 'Mei Ling', email: 'mei@person.test' };
    const [before, after] = [{ name: 'Mei' }, { name: 'Mei Ling' }];
    expect(changesOf(line({ account, before, after }))).toEqual([
      { name: 'name', before: 'Mei', after: 'Mei Ling' },
    ]);
    expect(changesOf(line({ account, after }))).toEqual([]);
  });

  test('of what was added are all of it, with amounts, dates and slots in words', () => {
    const after = { date: '2026-11-18', slots: [8, 9], totalSen: 12_000, userId: id };
    expect(changesOf(line({ after }))).toEqual([
      { name: 'date', before: null, after: '18/11/2026' },
      { name: 'slots', before: null, after: '08:00 AM, 09:00 AM' },
      { name: 'total', before: null, after: 'RM 120.00' },
    ]);
  });

  test('say times of the venue, people and states in words, and no id', () => {
    const other = '0191e7b6-fc8a-7536-b287-bb3f6b319000';
    const after = { state: 'no_show', heldUntil: '2026-11-18T17:30:00Z', with: id, undoes: other };
    expect(changesOf(line({ after }), { [id]: 'Mei Tan' })).toEqual([
      { name: 'state', before: null, after: 'No-show' },
      { name: 'held until', before: null, after: '19/11/2026, 01:30 AM' },
      { name: 'with', before: null, after: 'Mei Tan' },
    ]);
    const sold = { slots: { 'Show Court 2': [20, 21] }, payment: { method: 'cash' } };
    expect(changesOf(line({ after: sold }))).toEqual([
      { name: 'slots, Show Court 2', before: null, after: '08:00 PM, 09:00 PM' },
      { name: 'payment, method', before: null, after: 'Cash' },
    ]);
  });

  test('of different fields before and after are all told', () => {
    const [before, after] = [{ paidSen: 6_000 }, { givenSen: 5_000, keptSen: 1_000 }];
    expect(changesOf(line({ before, after })).map(({ name, after: text }) => [name, text])).toEqual(
      [
        ['paid', 'RM 60.00'],
        ['given back', 'RM 50.00'],
        ['kept by the venue', 'RM 10.00'],
      ],
    );
  });

  test('of plain values, of removed parts, and of other details', () => {
    expect(changesOf(line({ before: 1, after: 2 }))).toEqual([
      { name: '', before: '1', after: '2' },
    ]);
    const limits = { before: { ownLimits: null }, after: { ownLimits: { perDaySen: 100 } } };
    expect(changesOf(line(limits))).toEqual([
      { name: 'own limits, per day', before: 'none', after: 'RM 1.00' },
    ]);
    expect(changesOf(line({ details: { ended: 2 } }))).toEqual([
      { name: 'ended', before: null, after: '2' },
    ]);
  });
});

test('a subject is named by its kind, and by its name unless that is an id', () => {
  expect(subjectParts('court:Padel Court 1')).toEqual({ kind: 'court', name: 'Padel Court 1' });
  expect(subjectParts(`booking:${id}`)).toEqual({ kind: 'booking', name: '' });
  expect(subjectParts(`coach:${id}/Padel`)).toEqual({ kind: 'coach', name: 'Padel' });
  const order = subjectParts('order:order_qgh8rdgc1794709966775');
  expect(order).toEqual({ kind: 'Order', name: 'qgh8rdgc' });
});

test('[WORD-5] a slot after midnight is named as one of the next day', () => {
  const booking = { court: 'Show Court 1', date: '2026-11-18', slot: 25, orderId: null };
  expect(slotText(booking)).toContain('01:00 AM - 02:00 AM (Next Day)');
  expect(textOfValue('slot', 25)).toBe('01:00 AM (Next Day)');
});

test('an order is told by its short number', () => {
  expect(textOfValue('orderId', 'order_b3dh4nvz1795227180524')).toBe('b3dh4nvz');
});

test('what becomes of money that waits is told in words', () => {
  for (const code of [...waitingReasons, ...resolutionKinds]) {
    expect(textOfValue('state', code)).toMatch(/^[A-Z][a-z ]+$/);
  }
});
