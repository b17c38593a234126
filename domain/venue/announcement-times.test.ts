import { expect, test } from 'vitest';
import {
  announcementAt,
  overlappingAnnouncement,
  refusalOfTimes,
  refusalToChange,
  stateOfAnnouncement,
} from '#domain/venue/announcement-times.ts';

const at = (hour: number): Temporal.Instant =>
  Temporal.Instant.from('2026-03-02T00:00:00+08:00').add({ hours: hour });
const shown = (from: number | null, until: number | null, isWithdrawn = false) => ({
  startsAt: from === null ? null : at(from),
  endsAt: until === null ? null : at(until),
  isWithdrawn,
});

test('[MSG-2] an announcement is shown from its start on, and no longer at its end', () => {
  const noonToTwo = shown(12, 14);
  expect([11, 12, 13, 14].map((hour) => stateOfAnnouncement(noonToTwo, at(hour)))).toEqual([
    'coming',
    'current',
    'current',
    'over',
  ]);
  expect(stateOfAnnouncement(shown(null, null), at(9))).toBe('current');
  expect(stateOfAnnouncement(shown(12, null, true), at(13))).toBe('withdrawn');
});

test('[MSG-1] [MSG-2] at most one is shown, and none between two', () => {
  const all = [shown(9, 10), shown(10, 11, true), shown(11, null)];
  expect(announcementAt(all, at(9))).toBe(all[0]);
  expect(announcementAt(all, at(10))).toBeNull();
  expect(announcementAt(all, at(11))).toBe(all[2]);
});

test.each([
  [shown(8, 10), null],
  [shown(8, 11), 0],
  [shown(11, 12), 0],
  [shown(9, null), 0],
  [shown(null, 10), null],
  [shown(null, null), 0],
  [shown(12, 14), null],
  [shown(15, null), null],
])('[MSG-1] times that touch do not overlap, others do: %#', (wanted, index) => {
  const all = [shown(10, 12), shown(13, 15, true)];
  expect(overlappingAnnouncement(all, wanted)).toBe(index === null ? null : all[index]);
});

test('[MSG-1] the end is after the start, and neither is over', () => {
  expect(refusalOfTimes(shown(12, 12), at(9))).toBe('announcement_ends_first');
  expect(refusalOfTimes(shown(8, 12), at(9))).toBe('announcement_past');
  expect(refusalOfTimes(shown(null, 9), at(9))).toBe('announcement_past');
  expect(refusalOfTimes(shown(9, 12), at(9))).toBeNull();
  expect(refusalOfTimes(shown(null, null), at(9))).toBeNull();
});

test('[MSG-3] one that is shown keeps its start, and one that is over stays as it is', () => {
  expect(refusalToChange(shown(12, 14), shown(13, null), at(9))).toBeNull();
  expect(refusalToChange(shown(8, 14), shown(8, 10), at(9))).toBeNull();
  expect(refusalToChange(shown(8, 14), shown(10, 14), at(9))).toBe('announcement_begun');
  expect(refusalToChange(shown(null, null), shown(null, 10), at(9))).toBeNull();
  expect(refusalToChange(shown(8, 14), shown(8, 9), at(9))).toBe('announcement_past');
  expect(refusalToChange(shown(7, 8), shown(7, 10), at(9))).toBe('announcement_over');
  expect(refusalToChange(shown(12, 14, true), shown(12, 14), at(9))).toBe('announcement_over');
});
