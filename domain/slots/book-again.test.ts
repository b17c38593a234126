import { describe, expect, test } from 'vitest';
import {
  type BookedSlot,
  bookAgain,
  bookAgainOf,
  firstFreeEvening,
  type LastBooking,
  lastBookings,
  nearestFree,
} from '#domain/slots/book-again.ts';
import { freeInstead } from '#domain/slots/free-instead.ts';
import type { WindowOffer } from '#domain/slots/window-offer.ts';
import { bookingWindow, datesOf } from '#domain/time/booking-window.ts';
import { type Slot, type SlotState, tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

const t1 = 'Tournament Court 1';
const t2 = 'Tournament Court 2';
const t3 = 'Tournament Court 3';
const show = 'Show Court 1';

type States = Readonly<Record<string, SlotState>>;

/** The window of Monday, 16 November 2026; `states` by `date court slot`. */
const offerWith = (
  states: States,
  { without = [], closedCourts = [] }: Partial<Record<'without' | 'closedCourts', string[]>> = {},
): WindowOffer => ({
  dates: datesOf(bookingWindow('2026-11-16', 'normal_member')).filter(
    (date) => !without.includes(date),
  ),
  courts: [
    ...[t1, t2, t3].map((name) => ({ name, courtType: 'Tournament Court' as const })),
    { name: show, courtType: 'Show Court' },
  ],
  isCourtOpen: (_, court) => !closedCourts.includes(court),
  stateOf: (date, court, slot) => states[`${date} ${court} ${slot}`] ?? 'available',
});

const everywhere = (date: BookingDate, slots: readonly Slot[], state: SlotState): States =>
  Object.fromEntries(
    [t1, t2, t3, show].flatMap((court) => slots.map((slot) => [`${date} ${court} ${slot}`, state])),
  );

describe('what a member booked last', () => {
  const booked = (changes: Partial<BookedSlot>): BookedSlot => ({
    bookingDate: '2026-11-14',
    slot: 19,
    courtName: t1,
    orderId: 'order_1',
    bookedAt: '2026-11-10T02:00:00Z',
    ...changes,
  });

  test('[PICK-14] is the slots of the newest order, on all of its courts', () => {
    const bookings = [
      booked({}),
      booked({ slot: 20 }),
      booked({ courtName: t2 }),
      booked({ bookingDate: '2026-11-20', orderId: 'order_0', bookedAt: '2026-11-09T02:00:00Z' }),
    ];
    expect(lastBookings(bookings)).toEqual([
      { date: '2026-11-14', slots: { [t1]: [19, 20], [t2]: [19] } },
      { date: '2026-11-20', slots: { [t1]: [19] } },
    ]);
  });

  test('[PICK-14] counts free slots as one where they were booked at one moment', () => {
    const free = { orderId: null };
    const bookings = [
      booked({ ...free, slot: 20 }),
      booked({ ...free, bookedAt: '2026-11-09T02:00:00Z' }),
    ];
    expect(lastBookings(bookings).map(({ slots }) => slots)).toEqual([
      { [t1]: [20] },
      { [t1]: [19] },
    ]);
  });

  test('[PICK-14] is the latest day where no moment of booking is known', () => {
    const { bookedAt, ...old } = booked({});
    const later = { ...old, bookingDate: '2026-11-15', orderId: 'order_2' };
    expect(lastBookings([old, later]).map(({ date }) => date)).toEqual([
      '2026-11-15',
      '2026-11-14',
    ]);
    expect(lastBookings([])).toEqual([]);
  });
});

describe('booking again', () => {
  const last = { date: '2026-11-14', slots: { [t2]: [19, 20] } } as const;
  const again = (offer: WindowOffer) => bookAgain(last, 'Tournament Court', offer);

  test('[PICK-15] offers the same court and slots on the next such weekday', () => {
    expect(again(offerWith({}))).toEqual({
      kind: 'offer',
      date: '2026-11-21',
      slots: { [t2]: [19, 20] },
    });
  });

  test.each<[string, States, string[]]>([
    ['taken', { [`2026-11-21 ${t2} 20`]: 'booked' }, []],
    ['on hold', { [`2026-11-21 ${t2} 19`]: 'held' }, []],
    ['unavailable', {}, [t2]],
  ])('[PICK-15] a court that is %s is replaced by another of its type', (_, states, closed) => {
    expect(again(offerWith(states, { closedCourts: closed }))).toMatchObject({
      kind: 'offer',
      slots: { [t1]: [19, 20] },
    });
  });

  test('[PICK-15] of several courts, those that are free stay, and each of the others gets its own', () => {
    const two = { date: '2026-11-14', slots: { [t1]: [19], [t2]: [19] } } as const;
    const offer = offerWith({ [`2026-11-21 ${t1} 19`]: 'booked' });
    expect(bookAgain(two, 'Tournament Court', offer)).toMatchObject({
      slots: { [t2]: [19], [t3]: [19] },
    });
    const fewer = offerWith({
      [`2026-11-21 ${t1} 19`]: 'booked',
      [`2026-11-21 ${t3} 19`]: 'booked',
    });
    expect(bookAgain(two, 'Tournament Court', fewer)).toMatchObject({ kind: 'taken' });
  });

  test('[PICK-15] says so when all courts of the type are taken, though another type is free', () => {
    const { [`2026-11-21 ${show} 19`]: _, ...states } = everywhere('2026-11-21', [19], 'booked');
    expect(again(offerWith(states))).toEqual({ kind: 'taken', date: '2026-11-21' });
  });

  test('[PICK-15] takes the second such day where the first has nothing, is played on or is over', () => {
    const monday = { date: '2026-11-09', slots: { [t2]: [19] } } as const;
    const states: States[] = [
      everywhere('2026-11-16', [19], 'booked'),
      { [`2026-11-16 ${show} 19`]: 'booked_by_you' },
      everywhere('2026-11-16', [19], 'past'),
    ];
    for (const one of states) {
      expect(bookAgain(monday, 'Tournament Court', offerWith(one))).toMatchObject({
        kind: 'offer',
        date: '2026-11-23',
      });
    }
  });

  test('[PICK-15] says that the member already has that time, and that no such day can be picked', () => {
    expect(again(offerWith({ [`2026-11-21 ${t2} 20`]: 'booked_by_you' }))).toEqual({
      kind: 'booked',
      date: '2026-11-21',
    });
    expect(again(offerWith({}, { without: ['2026-11-21'] }))).toEqual({
      kind: 'closed',
      date: null,
    });
  });
});

test('[PICK-15] a booking that the member already has again makes way for the one before it', () => {
  const offer = offerWith({
    [`2026-11-21 ${t2} 19`]: 'booked_by_you',
    [`2026-11-18 ${t1} 20`]: 'booked_by_you',
    [`2026-11-25 ${t1} 20`]: 'booked_by_you',
  });
  const of = (date: BookingDate, slot: Slot) => ({
    booking: { date, slots: { [t1]: [slot] } },
    courtType: 'Tournament Court' as const,
    offer,
  });
  const [saturday, wednesday, tuesday] = [
    of('2026-11-14', 19),
    of('2026-11-11', 20),
    of('2026-11-10', 20),
  ];
  expect(bookAgainOf([saturday, tuesday])).toMatchObject({
    last: tuesday,
    again: { kind: 'offer', date: '2026-11-17' },
  });
  expect(bookAgainOf([saturday, wednesday])?.last).toBe(saturday);
  expect(bookAgainOf([])).toBeNull();
});

describe('the nearest free time', () => {
  const saturday = { date: '2026-11-14', slots: { [t2]: [19, 20] } } as const;
  const nearest = (states: States, usual: BookingDate | null = '2026-11-21') =>
    nearestFree(saturday, 'Tournament Court', offerWith(states), usual);

  test('[PICK-18] is the same time on the day nearest to the usual one, the earlier of two', () => {
    const taken = everywhere('2026-11-21', [19], 'booked');
    expect(nearest(taken)).toEqual({ date: '2026-11-20', slots: { [t2]: [19, 20] } });
    const friday = everywhere('2026-11-20', [20], 'held');
    expect(nearest({ ...taken, ...friday })?.date).toBe('2026-11-22');
    expect(nearest(taken, null)?.date).toBe('2026-11-16');
  });

  test('[PICK-18] is on another court of the type, and never while the member plays', () => {
    const states = {
      ...everywhere('2026-11-21', [19], 'booked'),
      [`2026-11-20 ${show} 20`]: 'booked_by_you',
      [`2026-11-22 ${t2} 19`]: 'booked',
    } as const;
    expect(nearest(states)).toEqual({ date: '2026-11-22', slots: { [t1]: [19, 20] } });
  });

  test('[PICK-18] is as few hours away as possible where no day has the time', () => {
    const { dates } = offerWith({});
    const gone = (slots: readonly Slot[]): States =>
      Object.assign({}, ...dates.map((date) => everywhere(date, slots, 'booked')));
    expect(nearest(gone([19]))).toEqual({ date: '2026-11-21', slots: { [t2]: [20, 21] } });
    expect(nearest(gone([19, 21]))).toEqual({ date: '2026-11-21', slots: { [t2]: [17, 18] } });
    expect(nearest(gone(tableSlots))).toBeNull();
  });
});

describe('free instead', () => {
  const date = '2026-11-21';
  const instead = (states: States, slots: LastBooking['slots'] = { [t2]: [19] }) =>
    freeInstead({ date, slots }, 'Tournament Court', offerWith(states));

  test('[PICK-20] are other courts of the type at the time, then the nearest hours, later first', () => {
    expect(instead({ [`${date} ${t2} 19`]: 'booked' })).toEqual([
      { [t1]: [19] },
      { [t3]: [19] },
      { [t2]: [20] },
      { [t2]: [18] },
      { [t2]: [21] },
    ]);
    const taken = {
      ...everywhere(date, [19, 20], 'booked'),
      [`${date} ${t2} 18`]: 'held',
    } as const;
    expect(instead(taken)).toEqual([
      { [t1]: [18] },
      { [t2]: [21] },
      { [t2]: [17] },
      { [t2]: [22] },
      { [t2]: [16] },
    ]);
  });

  test('[PICK-20] keep several courts beside each other, and never are while the member plays', () => {
    const states = {
      [`${date} ${t1} 19`]: 'booked',
      [`${date} ${show} 20`]: 'booked_by_you',
    } as const;
    expect(instead(states, { [t1]: [19], [t2]: [19] })).toEqual([
      { [t2]: [19], [t3]: [19] },
      { [t1]: [18], [t2]: [18] },
      { [t1]: [21], [t2]: [21] },
      { [t1]: [17], [t2]: [17] },
      { [t1]: [22], [t2]: [22] },
    ]);
    expect(instead(everywhere(date, tableSlots, 'booked'))).toEqual([]);
  });
});

describe('the first free evening', () => {
  test('[PICK-16] is today at six, on the first court, for two slots', () => {
    expect(firstFreeEvening(null, offerWith({}))).toEqual({
      date: '2026-11-16',
      courtType: 'Tournament Court',
      slots: { [t1]: [18, 19] },
    });
  });

  test('[PICK-16] prefers two slots later to one earlier, and one slot to another day', () => {
    const oneAtSix = everywhere('2026-11-16', [19], 'booked');
    expect(firstFreeEvening(null, offerWith(oneAtSix))?.slots).toEqual({ [t1]: [20, 21] });
    const single = everywhere('2026-11-16', [18, 19, 21], 'held');
    expect(firstFreeEvening(null, offerWith(single))).toMatchObject({
      date: '2026-11-16',
      slots: { [t1]: [20] },
    });
  });

  test('[PICK-16] skips a day whose evening is gone, though it is free after ten', () => {
    const gone = everywhere('2026-11-16', [18, 19, 20, 21], 'booked');
    expect(firstFreeEvening(null, offerWith(gone))?.date).toBe('2026-11-17');
  });

  test('[PICK-16] keeps to a court type, and clear of the times at which the member plays', () => {
    expect(firstFreeEvening('Show Court', offerWith({}))?.slots).toEqual({ [show]: [18, 19] });
    const own = offerWith({ [`2026-11-16 ${show} 19`]: 'booked_by_you' });
    expect(firstFreeEvening('Tournament Court', own)?.slots).toEqual({ [t1]: [20, 21] });
  });

  test('[PICK-16] is null when no evening of the window has a free slot', () => {
    const closed = { closedCourts: [t1, t2, t3, show] };
    expect(firstFreeEvening(null, offerWith({}, closed))).toBeNull();
  });
});
