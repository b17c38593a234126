import { describe, expect, test } from 'vitest';
import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import type { MembershipPlan } from '#contract/memberships.ts';
import { readGeneralCheckout } from '#web/features/checkout/goods/general-goods.ts';
import {
  lessonCheckoutState,
  membershipCheckoutState,
} from '#web/features/checkout/goods/general-state.ts';

const lessonClass: LessonClass = {
  id: 41,
  scheduleId: 5,
  date: '2026-11-18',
  slot: 24,
  court: 'Padel Court 2',
  capacity: 8,
  availableSpots: 3,
  waiting: 0,
  you: null,
  offeredUntil: null,
};
const program: LessonProgram = {
  id: 2,
  sport: 'Padel',
  name: 'Basics',
  level: 'Beginner',
  description: '',
  durationSlots: 1,
  priceSen: 5_000,
  coach: 'Lina',
  schedules: [],
  classes: [lessonClass],
};
const plan: MembershipPlan = {
  id: 3,
  name: 'Long-term Member',
  description: '',
  status: 'long_term_member',
  priceSen: 59_990,
  months: 12,
};
const courts = {
  selectedSport: 'Pickle',
  selectedCourtType: 'Show Court',
  selectedCourt: 'Show Court 1',
  selectedDate: '2026-11-18',
  selectedTimeslots: ['11:00 AM - 12:00 PM', '09:00 AM', '02:00 AM'],
  selectedBookingType: 'court-booking',
};

/** As the browser's history serialises it. */
const kept = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

describe('the state of the general checkout', () => {
  test('has the twelve fields of the specification, whatever is chosen', () => {
    const fields = [
      'selectedSport',
      'selectedCourtType',
      'selectedCourt',
      'selectedDate',
      'selectedTimeslots',
      'selectedBookingType',
      'selectedProfile',
      'selectedProgram',
      'selectedSchedules',
      'selectedDifficulty',
      'selectedMembership',
      'membershipPrice',
    ];
    expect(Object.keys(lessonCheckoutState(program, [lessonClass]))).toEqual(fields);
    expect(Object.keys(membershipCheckoutState(plan))).toEqual(fields);
  });

  test('names the classes of a program', () => {
    const state = lessonCheckoutState(program, [lessonClass]);
    expect(state.selectedSchedules).toEqual([
      {
        instance_id: 41,
        court: 'Padel Court 2',
        booking_date: '2026-11-18',
        timeslot: '12:00 AM - 01:00 AM',
        schedule_id: 5,
      },
    ]);
    expect(readGeneralCheckout(kept(state))).toEqual({
      kind: 'lessons',
      sport: 'Padel',
      classes: [
        {
          id: 41,
          sport: 'Padel',
          program: 'Basics',
          level: 'Beginner',
          court: 'Padel Court 2',
          date: '2026-11-18',
          slot: 24,
          durationSlots: 1,
        },
      ],
    });
  });

  test('[LESSON-13] has the duration of the classes; those of older versions took one slot', () => {
    const slotsIn = (state: unknown): unknown => {
      const goods = readGeneralCheckout(kept(state));
      return goods?.kind === 'lessons' && goods.classes[0]?.durationSlots;
    };
    const state = lessonCheckoutState({ ...program, durationSlots: 2 }, [lessonClass]);
    expect(slotsIn(state)).toBe(2);
    expect(slotsIn({ ...state, selectedProgram: { id: 2, name: 'Basics' } })).toBe(1);
  });

  test('names a membership, with its price in RM', () => {
    const state = membershipCheckoutState(plan);
    expect(state).toMatchObject({
      selectedMembership: { id: 3, name: 'Long-term Member', months: 12 },
      membershipPrice: 599.9,
    });
    const goods = { kind: 'membership', planId: 3, name: 'Long-term Member', months: 12 };
    expect(readGeneralCheckout(kept(state))).toEqual({ ...goods, shownPriceSen: 59_990 });
    for (const membershipPrice of [undefined, null, 'cheap', -1]) {
      const read = readGeneralCheckout({ ...state, membershipPrice });
      expect(read).toEqual({ ...goods, shownPriceSen: null });
    }
  });

  test('[SLOT-3] names the slots of one court in either form', () => {
    expect(readGeneralCheckout(courts)).toEqual({
      kind: 'courts',
      checkout: 'general',
      sport: 'Pickle',
      courtType: 'Show Court',
      date: '2026-11-18',
      slots: { 'Show Court 1': [9, 11] },
      bookingType: 'court-booking',
    });
  });

  test('[ORDER-7] keeps a booking type that is refused later', () => {
    const read = readGeneralCheckout({ ...courts, selectedBookingType: 'coaching' });
    expect(read).toMatchObject({ kind: 'courts', bookingType: 'coaching' });
  });

  test('can have no items', () => {
    const noSlots = readGeneralCheckout({ ...courts, selectedTimeslots: [] });
    expect(noSlots).toMatchObject({ kind: 'courts', slots: {} });
    const noClasses = readGeneralCheckout(lessonCheckoutState(program, []));
    expect(noClasses).toMatchObject({ kind: 'lessons', classes: [] });
  });
});

const lessons = lessonCheckoutState(program, [lessonClass]);
const [row] = lessons.selectedSchedules;

describe('a state is invalid', () => {
  test.each([
    ['nothing', null],
    ['a text', 'court-booking'],
    ['a list', [courts]],
    ['a sport that is not played here', { ...courts, selectedSport: 'Mixed' }],
    ['no court', { ...courts, selectedCourt: null }],
    ['no court type', { ...courts, selectedCourtType: undefined }],
    ['a date that does not exist', { ...courts, selectedDate: '2026-02-30' }],
    ['no list of timeslots', { ...courts, selectedTimeslots: '09:00 AM' }],
    ['no booking type', { ...courts, selectedBookingType: undefined }],
    ['a lesson without a program', { ...lessons, selectedProgram: null }],
    ['a lesson without a level', { ...lessons, selectedDifficulty: null }],
    ['a lesson without a list', { ...lessons, selectedSchedules: null }],
    ['a class without an id', { ...lessons, selectedSchedules: [{ ...row, instance_id: '1' }] }],
    ['a class without an hour', { ...lessons, selectedSchedules: [{ ...row, timeslot: 'noon' }] }],
    ['a class without a day', { ...lessons, selectedSchedules: [{ ...row, booking_date: 1 }] }],
    ['a class that is none', { ...lessons, selectedSchedules: [null] }],
    ['a membership without an id', { selectedMembership: { name: 'Host', months: 1 } }],
    ['a membership without a name', { selectedMembership: { id: 3, months: 1 } }],
    ['a membership without an end', { selectedMembership: { id: 3, name: 'Host' } }],
    ['a membership that is none', { selectedMembership: 'Host' }],
  ])('with %s', (_, state) => {
    expect(readGeneralCheckout(state)).toBeNull();
  });
});
