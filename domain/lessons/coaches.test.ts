import { expect, test } from 'vitest';
import { coachName } from '#domain/lessons/coaches.ts';
import { maskUsername } from '#domain/members/username.ts';

test('[COACH-1] a coach is called by the display name from the venue, or by a masked username', () => {
  expect(coachName({ displayName: 'Aina Rahman', username: 'coach_aina' })).toBe('Aina Rahman');
  expect(coachName({ displayName: null, username: 'coach_aina' })).toBe(maskUsername('coach_aina'));
});
