import { describe, expect, test } from 'vitest';
import { partBetween, slotsOfPart } from '#domain/time/parts-of-day.ts';
import { tableSlots } from '#domain/time/slots.ts';
import {
  couldBook,
  isWaitable,
  nextInLine,
  placeInLine,
  refusalOfMoreWaits,
  refusalToWait,
  type SlotsToWaitFor,
  type SlotWithClaim,
  type WaitOfMember,
} from '#domain/waits/slot-waits.ts';

const now = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
const date = '2026-11-18';
const court = { sport: 'Pickle', restricted: false, queue: null } as const;
const later = now.add({ minutes: 10 });
const booking = { kind: 'booking', userId: 'owner' } as const;
const taken: SlotWithClaim = { court, date, slot: 19, claim: booking };
const mei = { userId: 'mei', status: 'normal_member', closures: [] } as const;

const wait: SlotsToWaitFor = {
  ...{ date, courtType: 'Tournament Court', court: 'Tournament Court 1' },
  ...{ from: 19, to: 19 },
};

describe('[WAIT-1] a member can wait', () => {
  test.each([
    ['for a booked slot', taken, null],
    [
      'for one that is held',
      { ...taken, claim: { kind: 'hold', userId: 'a', expiresAt: later } },
      null,
    ],
    [
      'for one offered to another',
      { ...taken, claim: { kind: 'offer', userId: 'a', expiresAt: later } },
      null,
    ],
    [
      'for one that is kept',
      { ...taken, claim: { kind: 'offer', userId: null, expiresAt: null } },
      null,
    ],
    ['for one that a lesson or a block has', { ...taken, claim: { kind: 'block' } }, null],
    ['but not for a free one', { ...taken, claim: null }, 'slot_free'],
    [
      'but not for their own offer',
      { ...taken, claim: { kind: 'offer', userId: 'mei', expiresAt: later } },
      'slot_free',
    ],
    [
      'but not for their own booking',
      { ...taken, claim: { kind: 'booking', userId: 'mei' } },
      'already_confirmed',
    ],
    ['but not beyond the window', { ...taken, date: '2026-12-18' }, 'outside_window'],
    [
      'but not on a court that is not sold',
      { ...taken, court: { ...court, restricted: true } },
      'court_restricted',
    ],
    ['but not for one that has begun', { ...taken, date: '2026-11-16', slot: 9 }, 'slot_past'],
  ] as const)('%s', (_, slot, refusal) => {
    expect(refusalToWait([slot as SlotWithClaim], mei, now)).toBe(refusal);
  });

  test('for several slots only while all that they could book are taken', () => {
    const restricted = { ...taken, court: { ...court, restricted: true }, claim: null };
    expect(refusalToWait([restricted, taken], mei, now)).toBeNull();
    expect(refusalToWait([taken, { ...taken, slot: 20, claim: null }], mei, now)).toBe('slot_free');
    expect(refusalToWait([restricted], mei, now)).toBe('court_restricted');
  });

  test('for one slot, or a part of the day on any court', () => {
    expect(isWaitable(wait)).toBe(true);
    expect(isWaitable({ ...wait, court: null })).toBe(true);
    expect(isWaitable({ ...wait, court: null, from: 18, to: 25 })).toBe(true);
    expect(isWaitable({ ...wait, from: 18, to: 25 })).toBe(false);
    expect(isWaitable({ ...wait, court: null, from: 18, to: 20 })).toBe(false);
    expect(isWaitable({ ...wait, from: 6, to: 6 })).toBe(false);
  });

  test('the parts of the day are all slots that are sold', () => {
    expect(Object.values(slotsOfPart).flat()).toEqual(tableSlots);
    expect(partBetween(12, 17)).toBe('afternoon');
    expect(partBetween(12, 18)).toBeNull();
  });
});

test('[WAIT-2] a member waits for 3 things on a date and 6 in all', () => {
  const [a, b, c] = ['2026-11-18', '2026-11-19', '2026-11-20'];
  expect(refusalOfMoreWaits([a, a], a)).toBeNull();
  expect(refusalOfMoreWaits([a, a, a], a)).toBe('too_many_waits');
  expect(refusalOfMoreWaits([a, a, a], b)).toBeNull();
  expect(refusalOfMoreWaits([a, a, a, b, b, b], c)).toBe('too_many_waits');
});

const waiting = (
  userId: string,
  position: number,
  changes: Partial<WaitOfMember> = {},
): WaitOfMember => ({
  ...{ ...wait, userId, position, status: 'normal_member', suspendedAt: null, waiting: [] },
  ...{ booked: 0, held: 0, offered: [], offeredUntil: null, ...changes },
});
const place = {
  date,
  courtType: 'Tournament Court',
  court: 'Tournament Court 1',
  slot: 19,
} as const;
const request = { court, date, slot: 19, closures: [] } as const;
const next = (waits: readonly WaitOfMember[]) =>
  nextInLine(place, request, waits, now)?.userId ?? null;

describe('[WAIT-4] members are offered a slot in the order of their waits', () => {
  const evening = { court: null, from: 18, to: 25 } as const;

  test('whether they wait for the slot, for any court then or for the part of the day', () => {
    expect(next([waiting('b', 2), waiting('a', 1, evening)])).toBe('a');
    expect(next([waiting('b', 2), waiting('a', 1, { court: 'Tournament Court 2' })])).toBe('b');
    expect(next([])).toBeNull();
  });

  test('the place in line counts members with an earlier wait for one of the same slots', () => {
    const all = [
      waiting('a', 1, evening),
      waiting('a', 2),
      waiting('b', 3, { from: 20, to: 20 }),
      waiting('c', 4),
      waiting('d', 5, evening),
    ];
    expect(all.map((wait) => placeInLine(wait, all))).toEqual([1, 1, 2, 2, 4]);
  });
});

describe('[WAIT-6] passed over is', () => {
  const line = (first: Partial<WaitOfMember>) => [waiting('a', 1, first), waiting('b', 2)];
  const full = { createdAt: now, expiresAt: later, channel: 'web' } as const;

  test.each([
    ['nobody who could book it', {}, 'a'],
    ['a member at the daily limit', { booked: 8, held: 2 }, 'b'],
    ['a suspended one', { suspendedAt: new Date() }, 'b'],
    ['one with three orders that wait', { waiting: [full, full, full] }, 'b'],
    ['one who has an offer', { offeredUntil: later }, 'b'],
    ['one who is offered another court at the same time', { offered: [19] }, 'b'],
    ['not one who is offered another time', { offered: [20] }, 'a'],
  ] as const)('%s', (_, first, expected) => {
    expect(next(line(first))).toBe(expected);
  });

  test('everybody whom a closure or the queue of a held court keeps out', () => {
    const closure = { sport: null, from: date, to: date, reason: 'Works' };
    expect(couldBook(waiting('a', 1), { ...request, closures: [closure] }, now)).toBe(false);
    const held = { ...request, court: { ...court, queue: 'priority' as const } };
    const days = [
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ];
    const open = (status: WaitOfMember['status']) =>
      days.filter((day) => couldBook(waiting('a', 1, { status }), { ...held, date: day }, now));
    expect(open('coach')).toEqual(days);
    expect(open('normal_member').length).toBeLessThan(days.length);
  });
});
