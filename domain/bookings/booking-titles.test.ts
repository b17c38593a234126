import { expect, test } from 'vitest';
import {
  bookingInWords,
  bookingTime,
  bookingTimeRange,
  bookingTitle,
  coachDetails,
  coachLine,
  durationOf,
  slotRangesInWords,
} from '#domain/bookings/booking-titles.ts';

const groupLesson = {
  type: 'group_lesson',
  sport: 'Padel',
  program: 'Smash Clinic',
  level: 'Beginner',
  coach: 'Mei',
  durationSlots: 1,
} as const;

test.each([
  ['Padel Court 2', 'Court Booking - Padel Court 2'],
  ['Tournament Court 3', 'Court Booking - Pickle Tournament Court 3'],
  ['Show Court 1', 'Court Booking - Pickle Show Court 1'],
])('[WORD-3] a booking of %s is titled %j', (courtName, title) => {
  expect(bookingTitle({ type: 'court_booking', courtName })).toBe(title);
});

test('[WORD-3] a group lesson is titled by sport, program and level', () => {
  expect(bookingTitle(groupLesson)).toBe('Group Lesson - Padel Smash Clinic (Beginner)');
});

test('[WORD-3] a private lesson is titled by its coach', () => {
  expect(bookingTitle({ type: 'private_lesson', coach: 'Mei' })).toBe('Private Lesson with Mei');
});

test('[WORD-4] only a group lesson with a coach has a line for the coach', () => {
  expect(coachLine(groupLesson)).toBe('Coach: Mei');
  expect(coachLine({ ...groupLesson, coach: null })).toBeNull();
  expect(coachLine({ type: 'private_lesson', coach: 'Mei' })).toBeNull();
  expect(coachLine({ type: 'court_booking', courtName: 'Padel Court 2' })).toBeNull();
});

test('[CAL-1] every lesson with a coach has the coach in its details', () => {
  expect(coachDetails(groupLesson)).toBe('Coach: Mei');
  expect(coachDetails({ ...groupLesson, coach: null })).toBeNull();
  expect(coachDetails({ type: 'private_lesson', coach: 'Mei' })).toBe('Coach: Mei');
  expect(coachDetails({ type: 'court_booking', courtName: 'Padel Court 2' })).toBeNull();
});

test.each([
  [7, '07:00 AM - 08:00 AM'],
  [11, '11:00 AM - 12:00 PM'],
  [23, '11:00 PM - 12:00 AM'],
  [24, '12:00 AM - 01:00 AM (Next Day)'],
  [25, '01:00 AM - 02:00 AM (Next Day)'],
] as const)('[WORD-5] slot %i is shown as %j', (slot, range) => {
  expect(bookingTimeRange(slot)).toBe(range);
});

test('[WORD-5] the start alone has the same tag', () => {
  expect(bookingTime(23)).toBe('11:00 PM');
  expect(bookingTime(25)).toBe('01:00 AM (Next Day)');
});

test('[LESSON-13] a lesson of several slots is shown with all of them', () => {
  const long = { ...groupLesson, durationSlots: 2 };
  expect(durationOf(long)).toBe(2);
  expect(durationOf({ type: 'private_lesson', coach: 'Mei' })).toBe(1);
  expect(durationOf({ type: 'court_booking', courtName: 'Padel Court 2' })).toBe(1);
  expect(bookingTimeRange(10, 2)).toBe('10:00 AM - 12:00 PM');
  expect(bookingTimeRange(23, 3)).toBe('11:00 PM - 02:00 AM');
  expect(bookingTimeRange(24, 2)).toBe('12:00 AM - 02:00 AM (Next Day)');
  expect(bookingInWords(long, '2025-06-26', 20)).toBe(
    'Group Lesson - Padel Smash Clinic (Beginner), Thursday 26/06/2025, 08:00 PM - 10:00 PM',
  );
});

test('[WORD-9] a booking in one line has its title, weekday, date and time', () => {
  expect(bookingInWords(groupLesson, '2025-06-26', 24)).toBe(
    'Group Lesson - Padel Smash Clinic (Beginner), Thursday 26/06/2025, 12:00 AM - 01:00 AM (Next Day)',
  );
});

test('[WORD-5] each slot of a card keeps its own range', () => {
  const booked = { type: 'court_booking', courtName: 'Show Court 1' } as const;
  expect(
    slotRangesInWords([
      { slot: 23, booked },
      { slot: 24, booked },
    ]),
  ).toBe('11:00 PM - 12:00 AM, 12:00 AM - 01:00 AM (Next Day)');
});
