import { expect, test } from 'vitest';
import { type ClaimedSlot, refusalOfClaim } from '#domain/slots/claims.ts';

const now = Temporal.Instant.from('2026-03-18T04:00:00Z');
const hold = (userId: string, secondsLeft: number): ClaimedSlot => ({
  kind: 'hold',
  userId,
  expiresAt: now.add({ seconds: secondsLeft }),
});

test.each<[string, ClaimedSlot, string | null]>([
  ['another member’s booking', { kind: 'booking', userId: 'other' }, 'timeslot_taken'],
  ['the member’s own booking', { kind: 'booking', userId: 'me' }, 'already_confirmed'],
  ['a lesson', { kind: 'lesson' }, 'timeslot_taken'],
  ['a block of the venue', { kind: 'block' }, 'timeslot_taken'],
  ['another member’s hold', hold('other', 1), 'timeslot_being_processed'],
  ['another member’s hold that expires this instant', hold('other', 0), null],
  ['another member’s expired hold', hold('other', -1), null],
  ['the member’s own hold', hold('me', 1), null],
  ['the member’s own expired hold', hold('me', -1), null],
])('[ORDER-14] ordering a slot under %s', (_, claim, refusal) => {
  expect(refusalOfClaim(claim, 'me', now)).toBe(refusal);
});

const offer = (userId: string | null, secondsLeft: number): ClaimedSlot => ({
  kind: 'offer',
  userId,
  expiresAt: userId === null ? null : now.add({ seconds: secondsLeft }),
});

test.each<[string, ClaimedSlot, string | null]>([
  ['the member’s own offer', offer('me', 1), null],
  ['the member’s own offer that expires this instant', offer('me', 0), 'timeslot_being_processed'],
  ['another member’s offer', offer('other', 1), 'timeslot_being_processed'],
  ['another member’s expired offer', offer('other', -1), 'timeslot_being_processed'],
  ['an offer of which nobody knows yet whose it is', offer(null, 0), 'timeslot_being_processed'],
])('[WAIT-7] ordering a slot under %s', (_, claim, refusal) => {
  expect(refusalOfClaim(claim, 'me', now)).toBe(refusal);
});
