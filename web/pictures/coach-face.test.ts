import { expect, test } from 'vitest';
import { initialsOf } from '#web/pictures/coach-face.tsx';

test.each([
  ['Aina Rahman', 'AR'],
  ['Daniel', 'D'],
  ['nur aisyah binti  Tan', 'NT'],
  ['c***h', 'C'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
