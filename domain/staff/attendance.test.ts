import { describe, expect, test } from 'vitest';
import {
  type AttendanceState,
  isUndoneAlready,
  keepsAttendance,
  refusalOfAttendance,
  refusalOfExpected,
  runAround,
  undoOfAttendance,
} from '#domain/staff/attendance.ts';

const at = (time: string) => Temporal.Instant.from(`${time}+08:00`);
const evening = { date: '2026-11-18', slot: 20 } as const;
const afterMidnight = { date: '2026-11-18', slot: 25 } as const;

describe('checking in', () => {
  test('[DESK-3] begins 60 minutes before the start', () => {
    const early = at('2026-11-18T18:59:59');
    expect(refusalOfAttendance('checked_in', evening, early)).toBe('check_in_too_early');
    expect(refusalOfAttendance('checked_in', evening, at('2026-11-18T19:00:00'))).toBeNull();
  });

  test('[DESK-3] ends with the booking day, also for slots after midnight', () => {
    for (const booking of [evening, afterMidnight]) {
      expect(refusalOfAttendance('checked_in', booking, at('2026-11-19T01:59:59'))).toBeNull();
      const late = at('2026-11-19T02:00:00');
      expect(refusalOfAttendance('checked_in', booking, late)).toBe('check_in_too_late');
    }
  });
});

test('[DESK-4] a booking is a no-show from its start on, also days later', () => {
  const before = at('2026-11-19T00:59:59');
  expect(refusalOfAttendance('no_show', afterMidnight, before)).toBe('no_show_too_early');
  expect(refusalOfAttendance('no_show', afterMidnight, at('2026-11-19T01:00:00'))).toBeNull();
  expect(refusalOfAttendance('no_show', evening, at('2026-11-25T09:00:00'))).toBeNull();
});

test('[DESK-3] [DESK-4] the slots that follow each other around one are one run', () => {
  const taken = ([8, 10, 11, 12, 14] as const).map((slot) => ({ slot }));
  const slotsAround = (slot: 8 | 10 | 11 | 12) => runAround(taken, slot).map((one) => one.slot);
  expect(slotsAround(11)).toEqual([10, 11, 12]);
  expect(slotsAround(10)).toEqual([10, 11, 12]);
  expect(slotsAround(8)).toEqual([8]);
});

test('[DESK-12] a state that was set meanwhile is told, unless it is the wanted one', () => {
  expect(refusalOfExpected(null, null, 'no_show')).toBeNull();
  expect(refusalOfExpected(null, 'no_show', 'no_show')).toBeNull();
  expect(refusalOfExpected(null, 'checked_in', 'no_show')).toBe('attendance_changed');
  expect(refusalOfExpected('checked_in', 'no_show', null)).toBe('attendance_changed');
  expect(refusalOfExpected('checked_in', null, 'no_show')).toBe('attendance_changed');
});

test('[DESK-33] attendance stays with a booking at its time and goes at another', () => {
  expect(keepsAttendance(evening, { ...evening })).toBe(true);
  expect(keepsAttendance(evening, { ...evening, slot: 21 })).toBe(false);
  expect(keepsAttendance(evening, { ...evening, date: '2026-11-19' })).toBe(false);
});

describe('[DESK-12] an undo', () => {
  const act = (id: number, before: AttendanceState | null, after: AttendanceState | null) => ({
    id,
    undoes: null,
    before,
    after,
  });
  const checkedIn = act(1, null, 'checked_in');
  const missed = act(2, 'checked_in', 'no_show');
  const undone = { ...act(3, 'no_show', 'checked_in'), undoes: 2 };

  test('gives back what was recorded before', () => {
    expect(undoOfAttendance([checkedIn])).toEqual({ undone: checkedIn, back: null });
    expect(undoOfAttendance([checkedIn, missed])).toEqual({ undone: missed, back: checkedIn });
    expect(undoOfAttendance([checkedIn, missed, undone])).toEqual({
      undone: checkedIn,
      back: null,
    });
    expect(undoOfAttendance([])).toBeNull();
  });

  test('gives back nothing that was dropped in between, as by a move to another time', () => {
    const later = act(4, null, 'no_show');
    expect(undoOfAttendance([checkedIn, later])).toEqual({ undone: later, back: null });
  });

  test('is known when it is sent again', () => {
    expect(isUndoneAlready([checkedIn, missed, undone], 'no_show', 'checked_in')).toBe(true);
    expect(isUndoneAlready([checkedIn, missed, undone], 'checked_in', 'checked_in')).toBe(false);
    expect(isUndoneAlready([checkedIn, missed], 'no_show', 'no_show')).toBe(false);
    expect(isUndoneAlready([checkedIn, missed, undone], 'no_show', 'no_show')).toBe(false);
  });
});
