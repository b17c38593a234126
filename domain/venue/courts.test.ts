import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { allSlots, type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import {
  compareCourts,
  compareCourtsByType,
  courtDisplayName,
  courtNumber,
  courtsCalled,
  courtTypeNames,
  heldCourtOn,
  heldUntil,
  isFullyBooked,
  isQueueBlocking,
  queueTypes,
  refusalOfCourt,
  shortCourtName,
  sportOfType,
} from '#domain/venue/courts.ts';

/** 8 May 2025 is day 1 of its cycle, so day n is the (7 + n)th of May. */
const dateOfCycleDay = (day: number) => `2025-05-${String(7 + day).padStart(2, '0')}`;
const noneBooked: ReadonlySet<Slot> = new Set();

describe('names', () => {
  test.each([
    ['Tournament Court 1', 1],
    ['Padel Court 12', 12],
    ['Show Court', 0],
    ['2 Show Courts', 0],
  ])('[COURT-1] the number of %s is %i', (name, number) => {
    expect(courtNumber(name)).toBe(number);
  });

  test('[COURT-6] courts of a list are ordered by type, then number', () => {
    const courts = [
      { type: 'Tournament Court', name: 'Tournament Court 10' },
      { type: 'Show Court', name: 'Show Court 1' },
      { type: 'Tournament Court', name: 'Tournament Court 2' },
      { type: 'Show Court', name: 'Centre Court 3' },
      { type: 'Show Court', name: 'Show Court 2' },
    ];
    expect(courts.sort(compareCourtsByType).map(({ name }) => name)).toEqual([
      'Show Court 1',
      'Show Court 2',
      'Centre Court 3',
      'Tournament Court 2',
      'Tournament Court 10',
    ]);
  });

  test('[COURT-1] courts are ordered by number and not by text', () => {
    const names = ['Padel Court 10', 'Padel Court 2', 'Show Court 1', 'Padel Court 1'];
    expect(names.sort(compareCourts)).toEqual([
      'Padel Court 1',
      'Show Court 1',
      'Padel Court 2',
      'Padel Court 10',
    ]);
    expect(compareCourts('Show Court 1', 'Show Court 1')).toBe(0);
  });

  test.each(courtTypeNames)('[COURT-2] a %s has a sport of the venue', (type) => {
    expect(sportOfType[type]).toBe(type === 'Padel Court' ? 'Padel' : 'Pickle');
  });

  test.each([
    ['Tournament Court 12', 'Court 12'],
    ['Padel Court 4', 'Court 4'],
    ['Centre', 'Centre'],
  ])('the court %s is shown as %s below its court type', (name, shown) => {
    expect(shortCourtName(name)).toBe(shown);
  });

  test.each([
    ['Tournament Court 1', 'Pickle Tournament Court 1'],
    ['Show Court 2', 'Pickle Show Court 2'],
    ['Padel Court 3', 'Padel Court 3'],
    ['Pickle Show Court 2', 'Pickle Show Court 2'],
    ['Showroom 1', 'Showroom 1'],
  ])('[COURT-3] %s is displayed as %s', (name, shown) => {
    expect(courtDisplayName(name)).toBe(shown);
  });
});

describe('a fully booked court', () => {
  test('[COURT-4] has its 19 rows taken, whether or not 06:00 AM is', () => {
    expect(isFullyBooked(new Set(tableSlots))).toBe(true);
    expect(isFullyBooked(new Set(allSlots))).toBe(true);
  });

  test.each(tableSlots)('[COURT-4] is not full while slot %i is left', (left) => {
    expect(isFullyBooked(new Set(allSlots.filter((slot) => slot !== left)))).toBe(false);
  });
});

describe('queues', () => {
  test.each(queueTypes)('[QUEUE-1] %s courts are open to all on days 1 to 3', (queue) => {
    for (const day of [1, 2, 3]) {
      for (const status of membershipStatuses) {
        expect(isQueueBlocking(queue, dateOfCycleDay(day), status)).toBe(false);
      }
    }
  });

  test.each([4, 5, 6, 7, 8, 9, 10])(
    '[QUEUE-2] on day %i super_priority courts are for athletes',
    (day) => {
      const allowed = membershipStatuses.filter(
        (status) => !isQueueBlocking('super_priority', dateOfCycleDay(day), status),
      );
      expect(allowed).toEqual(['athlete']);
    },
  );

  test.each([6, 7, 8, 9, 10])(
    '[QUEUE-3] on day %i priority courts are for coaches, super hosts and long-term members',
    (day) => {
      const allowed = membershipStatuses.filter(
        (status) => !isQueueBlocking('priority', dateOfCycleDay(day), status),
      );
      expect(allowed).toEqual(['coach', 'super_host', 'long_term_member']);
    },
  );

  test.each([4, 5])('[QUEUE-3] on day %i priority courts are still open to all', (day) => {
    const isOpen = (status: MembershipStatus) =>
      !isQueueBlocking('priority', dateOfCycleDay(day), status);
    expect(membershipStatuses.every(isOpen)).toBe(true);
  });

  test.each([
    ['2025-05-11', '2025-05-18'],
    ['2025-05-17', '2025-05-18'],
    ['2025-05-21', '2025-05-28'],
  ])('[QUEUE-4] a court held on %s opens on %s', (date, opens) => {
    expect(heldUntil(date)).toBe(opens);
  });

  test('[QUEUE-5] a held court says for whom and until when, and an open one is not held', () => {
    expect(heldCourtOn('priority', dateOfCycleDay(6))).toEqual({
      queue: 'priority',
      until: '2025-05-18',
      statuses: ['coach', 'super_host', 'long_term_member'],
    });
    expect(heldCourtOn('super_priority', dateOfCycleDay(4))?.statuses).toEqual(['athlete']);
    expect(heldCourtOn('priority', dateOfCycleDay(5))).toBeNull();
    expect(heldCourtOn('super_priority', dateOfCycleDay(3))).toBeNull();
    expect(heldCourtOn(null, dateOfCycleDay(10))).toBeNull();
  });

  test('[QUEUE-4] a held court is blocked on every date until the one on which it opens', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 4000 }).map((days) => addDays('2025-05-08', days)),
        fc.constantFrom(...queueTypes),
        fc.constantFrom(...membershipStatuses),
        (date, queue, status) => {
          fc.pre(isQueueBlocking(queue, date, status));
          const opens = heldUntil(date);
          expect(opens > date).toBe(true);
          for (let day = date; day < opens; day = addDays(day, 1)) {
            expect(isQueueBlocking(queue, day, status)).toBe(true);
          }
          expect(isQueueBlocking(queue, opens, status)).toBe(false);
        },
      ),
    );
  });
});

describe('the reason why a court is disabled', () => {
  const full: ReadonlySet<Slot> = new Set(tableSlots);
  const dayFour = '2025-05-11';
  const daySix = '2025-05-13';

  test('[COURT-5] a court that is open, not held and not full can be chosen', () => {
    const court = { restricted: false, queue: null };
    expect(refusalOfCourt(court, daySix, 'normal_member', noneBooked)).toBeNull();
  });

  test.each(membershipStatuses)('[COURT-5] a restricted court is closed to %s', (status) => {
    const court = { restricted: true, queue: null };
    expect(refusalOfCourt(court, daySix, status, noneBooked)).toEqual({ code: 'court_restricted' });
  });

  test('[COURT-5] a full court is reported as full, even when it is held as well', () => {
    const court = { restricted: false, queue: 'priority' } as const;
    expect(refusalOfCourt(court, daySix, 'normal_member', full)).toEqual({ code: 'court_full' });
  });

  test('[COURT-5] a restricted court is not reported as full', () => {
    const court = { restricted: true, queue: null };
    expect(refusalOfCourt(court, daySix, 'coach', full)).toEqual({ code: 'court_restricted' });
  });

  test.each([
    ['super_priority', dayFour, 'normal_member', 'court_held_super_priority'],
    ['super_priority', daySix, 'coach', 'court_held_super_priority'],
    ['priority', daySix, 'athlete', 'court_held_priority'],
  ] as const)('[COURT-5] a %s court on %s names its queue to %s', (queue, date, status, code) => {
    const court = { restricted: false, queue };
    expect(refusalOfCourt(court, date, status, noneBooked)).toEqual({
      code,
      queue,
      heldUntil: '2025-05-18',
    });
  });

  test.each([
    ['super_priority', daySix, 'athlete'],
    ['priority', daySix, 'coach'],
    ['priority', dayFour, 'normal_member'],
  ] as const)('[COURT-5] a %s court on %s can be chosen by %s', (queue, date, status) => {
    expect(refusalOfCourt({ restricted: false, queue }, date, status, noneBooked)).toBeNull();
  });
});

test('a court is found by a part of its name, or as the desk calls it', () => {
  const names = ['Tournament Court 3', 'Padel Court 3', 'Show Court 1'];
  expect(courtsCalled(names, ' court 3')).toEqual(['Tournament Court 3', 'Padel Court 3']);
  expect(courtsCalled(names, 't3')).toEqual(['Tournament Court 3']);
  expect(courtsCalled(names, 'show')).toEqual(['Show Court 1']);
  expect(courtsCalled(names, 'padel 3')).toEqual(['Padel Court 3']);
  expect(courtsCalled(names, '3 padel')).toEqual(['Padel Court 3']);
  expect(courtsCalled(names, 'padel 1')).toEqual([]);
});
