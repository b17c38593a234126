import { expect, test } from 'vitest';
import { allSlots, type Slot } from '#domain/time/slots.ts';
import {
  areAllClosed,
  type ClosurePlaces,
  type ClosureScope,
  closedSlots,
  closesSlot,
  closureUndoUntil,
  endsWithClosure,
  overlapOfClosure,
  reasonToKeepEnded,
  refusalOfClosureChange,
  refusalOfClosureDays,
  refusalToUndoClosure,
  stateOfClosure,
} from '#domain/venue/closures.ts';

const today = '2026-11-18';
const at = (text: string) => Temporal.Instant.from(text);

test('[CLOSE-1] a closure ends today or later, and has 366 days at most', () => {
  const refusal = (from: string, to: string) => refusalOfClosureDays({ from, to }, today);
  expect(refusal('2026-11-10', '2026-11-17')).toBe('closure_past');
  expect(refusal('2026-11-10', today)).toBeNull();
  expect(refusal('2026-11-18', '2027-11-18')).toBeNull();
  expect(refusal('2026-11-18', '2027-11-19')).toBe('closure_too_long');
});

test('[CLOSE-1] a closure closes every slot, unless it names some of a court', () => {
  expect(closedSlots({ kind: 'venue' })).toEqual(allSlots);
  expect(closedSlots({ kind: 'court', courtId: 1 })).toEqual(allSlots);
  expect(closedSlots({ kind: 'slots', courtId: 1, slots: [20, 21] })).toEqual([20, 21]);
});

test('[CLOSE-2] what has begun does not end with a closure', () => {
  const ends = (now: string) => endsWithClosure({ date: today, slot: 20 }, at(now));
  expect(ends('2026-11-18T11:59:59Z')).toBe(true);
  expect(ends('2026-11-18T12:00:00Z')).toBe(false);
});

test('[CLOSE-4] [CLOSE-5] a closure can be undone once, for 15 minutes and while its mails wait', () => {
  const undoUntil = closureUndoUntil(at('2026-11-18T10:00:00Z'), []);
  expect(undoUntil).toEqual(at('2026-11-18T10:15:00Z'));
  const refusal = (now: string, past: { isOpened?: boolean; isMailed?: boolean } = {}) =>
    refusalToUndoClosure({ undoUntil, isOpened: false, isMailed: false, ...past }, at(now));
  expect(refusal('2026-11-18T10:14:59Z')).toBeNull();
  expect(refusal('2026-11-18T10:15:00Z')).toBe('closure_undo_late');
  expect(refusal('2026-11-18T10:05:00Z', { isMailed: true })).toBe('closure_undo_late');
  expect(refusal('2026-11-18T10:05:00Z', { isOpened: true })).toBe('closure_opened');
});

test('[CLOSE-4] [LESSON-18] it can be undone, and its mails wait, not beyond the first start of what it ends', () => {
  const until = (now: string) =>
    closureUndoUntil(at(now), [
      { date: today, slot: 21 },
      { date: today, slot: 20 },
    ]).toString();
  expect(until('2026-11-18T10:00:00Z')).toBe('2026-11-18T10:15:00Z');
  expect(until('2026-11-18T11:45:00Z')).toBe('2026-11-18T12:00:00Z');
  expect(until('2026-11-18T11:58:00Z')).toBe('2026-11-18T12:00:00Z');
});

test('[CLOSE-6] a booking comes back unless its slot or its money is somebody else’s by now', () => {
  const free = {
    ...{ isGone: false, isClosed: false, isTaken: false, isCoachBusy: false },
    ...{ isMoneyResolved: false, isFreeSlotUsed: false },
    ...{ creditsSen: 6_000, spendableSen: 6_000 },
  };
  expect(reasonToKeepEnded(free)).toBeNull();
  expect(reasonToKeepEnded({ ...free, spendableSen: 5_999 })).toBe('spent');
  expect(reasonToKeepEnded({ ...free, isFreeSlotUsed: true })).toBe('free_slot_used');
  expect(reasonToKeepEnded({ ...free, isMoneyResolved: true })).toBe('money_resolved');
  expect(reasonToKeepEnded({ ...free, isCoachBusy: true })).toBe('coach_busy');
  expect(reasonToKeepEnded({ ...free, isTaken: true })).toBe('taken');
  expect(reasonToKeepEnded({ ...free, isClosed: true })).toBe('closed');
  expect(reasonToKeepEnded({ ...free, isGone: true })).toBe('gone');
});

test('[CLOSE-7] [CLOSE-8] a closure is to come, in force, over, undone, opened or changed', () => {
  const now = at('2026-11-18T10:42:00+08:00');
  const scope = { kind: 'venue' } as const;
  const state = (
    from: string,
    to: string,
    past = { isOpened: false, isUndone: false, isReplaced: false },
  ) => stateOfClosure({ scope, from, to, ...past }, now);
  expect(state('2026-11-19', '2026-11-20')).toBe('coming');
  expect(state('2026-11-18', '2026-11-18')).toBe('current');
  expect(state('2026-11-16', '2026-11-17')).toBe('over');
  expect(state(today, today, { isOpened: true, isUndone: true, isReplaced: false })).toBe('undone');
  const opened = { isOpened: true, isUndone: false };
  expect(state(today, today, { ...opened, isReplaced: false })).toBe('opened');
  expect(state(today, today, { ...opened, isReplaced: true })).toBe('changed');
});

test('[CLOSE-7] a closure of some slots is in force during these slots', () => {
  const closure = {
    scope: { kind: 'slots', courtId: 1, slots: [9, 20, 21] },
    ...{ from: '2026-11-17', to: today, isOpened: false, isUndone: false, isReplaced: false },
  } as const;
  const state = (time: string, to = today) =>
    stateOfClosure({ ...closure, to }, at(`2026-11-18T${time}:00+08:00`));
  expect(state('08:59')).toBe('coming');
  expect(state('09:00')).toBe('current');
  expect(state('10:00')).toBe('coming');
  expect(state('21:59')).toBe('current');
  expect(state('22:00')).toBe('over');
  expect(state('22:00', '2026-11-19')).toBe('coming');
});

test('[CLOSE-9] a closure covers another whole if it has each of its slots on each of its days to come', () => {
  const courts = [
    { id: 1, sport: 'Pickle' },
    { id: 2, sport: 'Pickle' },
    { id: 3, sport: 'Padel' },
  ];
  const days = { from: '2026-11-19', to: '2026-11-20' };
  const overlap = (asked: ClosureScope, standing: ClosureScope) =>
    overlapOfClosure({ scope: asked, ...days }, { scope: standing, ...days }, courts, today);
  const venue = { kind: 'venue' } as const;
  const pickle = { kind: 'sport', sport: 'Pickle' } as const;
  const court = { kind: 'court', courtId: 2 } as const;
  const slots = { kind: 'slots', courtId: 2, slots: [20, 21] } as const;
  expect([venue, pickle, court, slots].map((asked) => overlap(asked, venue))).toEqual([
    ...['whole', 'whole', 'whole', 'whole'],
  ]);
  expect([venue, pickle, court, slots].map((asked) => overlap(asked, pickle))).toEqual([
    ...['part', 'whole', 'whole', 'whole'],
  ]);
  expect([venue, pickle, court, slots].map((asked) => overlap(asked, court))).toEqual([
    ...['part', 'part', 'whole', 'whole'],
  ]);
  expect([venue, pickle, court, slots].map((asked) => overlap(asked, slots))).toEqual([
    ...['part', 'part', 'part', 'whole'],
  ]);
  expect(overlap({ ...slots, slots: [21] }, slots)).toBe('whole');
  expect(overlap({ ...slots, slots: [21, 22] }, slots)).toBe('part');
  expect(overlap({ ...slots, slots: [22] }, slots)).toBeNull();
  expect(overlap({ ...court, courtId: 3 }, pickle)).toBeNull();
  expect(overlap({ kind: 'sport', sport: 'Padel' }, pickle)).toBeNull();
  expect(overlap(court, { ...slots, slots: allSlots })).toBe('whole');
});

test('[CLOSE-6] a closure closes the slots of its courts on its days', () => {
  const days = { from: today, to: '2026-11-19' };
  const closes = (scope: ClosureScope, courtId = 2, slot: Slot = 20, date = today) =>
    closesSlot({ scope, ...days }, { id: courtId, sport: 'Pickle' }, { date, slot });
  const slots = { kind: 'slots', courtId: 2, slots: [20, 21] } as const;
  expect(closes({ kind: 'venue' })).toBe(true);
  expect(closes({ kind: 'sport', sport: 'Padel' })).toBe(false);
  expect(closes({ kind: 'court', courtId: 2 })).toBe(true);
  expect(closes(slots)).toBe(true);
  expect(closes(slots, 2, 22)).toBe(false);
  expect(closes(slots, 1)).toBe(false);
  expect(closes(slots, 2, 20, '2026-11-20')).toBe(false);
});

test('[CLOSE-9] closures that close all of it together leave nothing to close', () => {
  const courts = [
    { id: 1, sport: 'Pickle' },
    { id: 2, sport: 'Padel' },
  ];
  const venue = { kind: 'venue' } as const;
  const days = (from: string, to: string) => ({ scope: venue, from, to });
  const asked = days('2026-11-18', '2026-11-21');
  const [first, last] = [days('2026-11-17', '2026-11-19'), days('2026-11-20', '2026-11-21')];
  const isClosed = (...standing: readonly ClosurePlaces[]) =>
    areAllClosed(asked, standing, courts, today);
  expect(isClosed(first, last)).toBe(true);
  expect(isClosed(first, { ...last, from: '2026-11-21' })).toBe(false);
  const ofSport = (sport: 'Pickle' | 'Padel') => ({
    ...asked,
    scope: { kind: 'sport', sport } as const,
  });
  expect(isClosed(ofSport('Pickle'), ofSport('Padel'))).toBe(true);
  expect(isClosed(ofSport('Pickle'), { ...ofSport('Padel'), from: '2026-11-19' })).toBe(false);
  expect(isClosed()).toBe(false);
});

test('[CLOSE-9] days that are over do not count, and one day more is an overlap in part', () => {
  const courts = [{ id: 1, sport: 'Pickle' }];
  const scope = { kind: 'venue' } as const;
  const standing = { scope, from: '2026-11-18', to: '2026-11-20' };
  const overlap = (from: string, to: string) =>
    overlapOfClosure({ scope, from, to }, standing, courts, today);
  expect(overlap('2026-11-18', '2026-11-20')).toBe('whole');
  expect(overlap('2026-11-10', '2026-11-19')).toBe('whole');
  expect(overlap('2026-11-20', '2026-11-21')).toBe('part');
  expect(overlap('2026-11-21', '2026-11-22')).toBeNull();
});

test('[CLOSE-14] a change has another place, another day or another reason', () => {
  const scope = { kind: 'slots', courtId: 3, slots: [12, 13] } as const;
  const standing = { scope, from: '2026-11-17', to: '2026-11-18', reason: 'A flood' } as const;
  const same = { ...standing, scope: { ...scope, slots: [13, 12] }, reason: 'A flood ' } as const;
  expect(refusalOfClosureChange(same, standing)).toBe('closure_unchanged');
  for (const other of [
    { reason: 'A storm' },
    { from: '2026-11-16' },
    { to: '2026-11-19' },
    { scope: { ...scope, slots: [12] } },
    { scope: { ...scope, courtId: 4 } },
    { scope: { kind: 'court', courtId: 3 } },
    { scope: { kind: 'venue' } },
  ] as const) {
    expect(refusalOfClosureChange({ ...standing, ...other }, standing)).toBeNull();
  }
});
