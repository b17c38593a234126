import { expect, test } from 'vitest';
import { defaultAvatarKey, genderChoices, genderLabel, genders } from '#domain/members/gender.ts';

test('[USER-3] a profile holds one of four genders', () => {
  expect(genders).toEqual(['Male', 'Female', 'Undisclosed', 'Other']);
});

test.each([null, 'Male', 'Female', 'Undisclosed'] as const)(
  '[USER-3] the edit form offers three genders to a member with %s',
  (current) => {
    expect(genderChoices(current)).toEqual(['Male', 'Female', 'Undisclosed']);
  },
);

test("[USER-3] a member with 'Other' can keep it", () => {
  expect(genderChoices('Other')).toEqual(['Male', 'Female', 'Undisclosed', 'Other']);
});

test('[USER-4] a profile shows the gender, or that there is none', () => {
  expect(genderLabel('Female')).toBe('Female');
  expect(genderLabel(null)).toBe('Not specified');
});

test.each([
  ['Male', 'male'],
  ['Female', 'female'],
  ['Undisclosed', 'undisclosed'],
  ['Other', 'other'],
  [null, 'undisclosed'],
] as const)('[AVATAR-5] without a picture, %s has the default avatar %s', (gender, key) => {
  expect(defaultAvatarKey(gender)).toBe(key);
});
