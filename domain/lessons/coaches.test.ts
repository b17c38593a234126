import { expect, test } from 'vitest';
import { coachName, firstNameOf } from '#domain/lessons/coaches.ts';
import { maskUsername } from '#domain/members/username.ts';

test('[COACH-1] a coach is called by the display name from the venue, or by a masked username', () => {
  expect(coachName({ displayName: 'Aina Rahman', username: 'coach_aina' })).toBe('Aina Rahman');
  expect(coachName({ displayName: null, username: 'coach_aina' })).toBe(maskUsername('coach_aina'));
});

test('[COACH-6] a coach reads the first name of a participant, or the username', () => {
  expect(firstNameOf({ displayName: ' Mei Tan', username: 'mei' })).toBe('Mei');
  expect(firstNameOf({ displayName: null, username: 'mei_t' })).toBe('mei_t');
});
