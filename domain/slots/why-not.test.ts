import { expect, test } from 'vitest';
import { type BookingAttempt, reasonsNotToBook } from '#domain/slots/why-not.ts';

/** 10:30 at the venue on 8 May 2025, day 1 of a cycle. */
const now = Temporal.Instant.from('2025-05-08T02:30:00Z');

const free: BookingAttempt = {
  court: { sport: 'Pickle', restricted: false, queue: null },
  date: '2025-05-08',
  slot: 18,
  userId: 'mei',
  status: 'normal_member',
  closures: [],
  suspendedAt: null,
  claim: null,
  daySlots: { booked: 0, held: 0, requested: 1 },
  waiting: [],
  isPaidByCard: true,
  ownHold: null,
};

const codesOf = (changes: Partial<BookingAttempt>): string[] =>
  reasonsNotToBook({ ...free, ...changes }, now).map(({ code }) => code);

test('[WHY-1] a slot that can be booked has no reason against it', () => {
  expect(codesOf({})).toEqual([]);
});

test('[WHY-1] every reason is listed, in the order of booking', () => {
  const waiting = { createdAt: now, expiresAt: now.add({ minutes: 3 }), channel: 'web' as const };
  expect(
    codesOf({
      suspendedAt: new Date(0),
      court: { sport: 'Padel', restricted: true, queue: 'priority' },
      date: '2025-05-07',
      slot: 6,
      closures: [{ sport: null, from: '2025-05-01', to: '2025-05-20', reason: 'Flood' }],
      claim: { kind: 'block' },
      daySlots: { booked: 10, held: 0, requested: 1 },
      waiting: [waiting, waiting, waiting],
    }),
  ).toEqual([
    'account_suspended',
    'outside_window',
    'day_closed',
    'court_restricted',
    'court_held_priority',
    'slot_not_sold',
    'slot_past',
    'timeslot_taken',
    'daily_limit',
    'too_many_waiting_orders',
  ]);
});

test('[WHY-1] a date beyond the window says from when it can be booked, and which status helps', () => {
  expect(reasonsNotToBook({ ...free, date: '2025-05-19' }, now)).toEqual([
    {
      code: 'outside_window',
      since: null,
      // 02:00 at the venue on 10 May.
      until: Temporal.Instant.from('2025-05-09T18:00:00Z'),
      nextDate: null,
      helpfulStatuses: ['long_term_member'],
    },
  ]);
});

test('[WHY-1] a held court names the statuses that may book it, and when it opens to all', () => {
  const court = { sport: 'Pickle', restricted: false, queue: 'super_priority' } as const;
  expect(reasonsNotToBook({ ...free, court, date: '2025-05-11' }, now)).toMatchObject([
    {
      code: 'court_held_super_priority',
      nextDate: '2025-05-18',
      helpfulStatuses: ['athlete'],
    },
  ]);
});

test('[WHY-1] open orders do not keep a member from a free slot', () => {
  const order = { createdAt: now, expiresAt: now.add({ minutes: 3 }), channel: 'web' as const };
  const waiting = [order, order, order];
  expect(codesOf({ waiting, isPaidByCard: false })).toEqual([]);
});

test('[WHY-1] an own order that holds the slot counts for no limit, unless its time is over', () => {
  const own = {
    createdAt: now.subtract({ minutes: 2 }),
    expiresAt: now.add({ minutes: 1 }),
    channel: 'web',
  } as const;
  const old = { ...own, createdAt: now.subtract({ minutes: 9 }) };
  const claim = { kind: 'hold', userId: 'mei', expiresAt: own.expiresAt } as const;
  expect(codesOf({ claim, ownHold: own, waiting: [own, own, own] })).toEqual([]);
  expect(codesOf({ claim, ownHold: old, waiting: [old] })).toEqual(['pending_expired']);
});

test('[WHY-1] [LINK-4] what the desk holds for the member is paid by its link', () => {
  const expiresAt = now.add({ minutes: 60 });
  const ownHold = { createdAt: now, expiresAt, channel: 'phone' } as const;
  const claim = { kind: 'hold', userId: 'mei', expiresAt } as const;
  const [reason] = reasonsNotToBook({ ...free, claim, ownHold, waiting: [ownHold] }, now);
  expect(reason).toMatchObject({ code: 'held_by_venue', until: expiresAt });
});
