import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageLabel, ageOn, refusalOfBirthDate } from '#domain/members/birth-date.ts';

test.each([
  ['2000-06-26', '2025-06-25', 24],
  ['2000-06-26', '2025-06-26', 25],
  ['2000-06-26', '2025-06-27', 25],
  ['2000-12-31', '2025-01-01', 24],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
  ['2012-02-29', '2028-02-29', 16],
  ['2025-06-26', '2025-06-26', 0],
])('[BIRTH-1] a member born on %s is on %s %i years old', (birthDate, today, years) => {
  expect(ageOn(birthDate, today)).toBe(years);
});

test('[BIRTH-1] an age grows by one on each birthday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1920, max: 2020 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 1, max: 120 }),
      (year, month, day, years) => {
        const born = new Temporal.PlainDate(year, month, day);
        const birthday = new Temporal.PlainDate(year + years, month, day);
        expect(ageOn(born.toString(), birthday.toString())).toBe(years);
        expect(ageOn(born.toString(), birthday.subtract({ days: 1 }).toString())).toBe(years - 1);
      },
    ),
  );
});

test.each([
  ['2012-06-26', null],
  ['2012-06-27', 'birth_too_young'],
  ['2025-06-26', 'birth_too_young'],
])('[BIRTH-2] on 2025-06-26, %s gives %s: members are at least 13', (birthDate, refusal) => {
  expect(refusalOfBirthDate(birthDate, '2025-06-26')).toBe(refusal);
});

test.each([
  ['1920-01-01', null],
  ['1919-12-31', 'birth_too_early'],
  ['0001-01-01', 'birth_too_early'],
])('[BIRTH-3] %s gives %s: nobody was born before 1920', (birthDate, refusal) => {
  expect(refusalOfBirthDate(birthDate, '2025-06-26')).toBe(refusal);
});

test.each(['2025-06-27', '2026-01-01', '9999-12-31'])(
  '[BIRTH-4] %s is after 2025-06-26',
  (birthDate) => {
    expect(refusalOfBirthDate(birthDate, '2025-06-26')).toBe('birth_in_future');
  },
);

test.each(['', '2000-02-30', '2001-02-29', '2000-13-01', '26/06/2000', '2000-6-26', '20000626'])(
  '[BIRTH-4] %j is not a date',
  (birthDate) => {
    expect(refusalOfBirthDate(birthDate, '2025-06-26')).toBe('birth_invalid');
  },
);

test('[BIRTH-5] a profile shows the age, or that there is none', () => {
  expect(ageLabel('2000-06-26', '2025-06-25')).toBe('24');
  expect(ageLabel(null, '2025-06-25')).toBe('Not specified');
});
