import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  maskUsername,
  refusalOfPasswords,
  refusalOfUsername,
  suggestedUsername,
} from '#domain/members/username.ts';

test.each(['abc', 'a_1', '___', 'ABC', '123', 'a'.repeat(20)])(
  '[USER-1] %j is a username',
  (username) => {
    expect(refusalOfUsername(username)).toBeNull();
  },
);

test.each([
  '',
  'ab',
  'a'.repeat(21),
  'ali chen',
  ' abc',
  'abc ',
  'abc\n',
  'ali-chen',
  'ali.chen',
  'josé',
  'аli',
  '１２３',
])('[USER-1] %j is not a username', (username) => {
  expect(refusalOfUsername(username)).toBe('username_invalid');
});

test('[USER-2] both passwords must be the same, to the letter', () => {
  expect(refusalOfPasswords('correct horse', 'correct horse')).toBeNull();
  expect(refusalOfPasswords('correct horse', 'Correct horse')).toBe('passwords_differ');
  expect(refusalOfPasswords('correct horse', 'correct horse ')).toBe('passwords_differ');
  expect(refusalOfPasswords('correct horse', '')).toBe('passwords_differ');
});

// The expected codes come from an FNV-1a written independently in another language.
test.each([
  ['ali_chen', 'user_bsocul'],
  ['bob_chen', 'user_bsocul'],
  ['_chen', 'user_bsocul'],
  ['user_ali_chen', 'user_kwmfsw'],
  ['x_foobar', 'user_h5yxyg'],
  ['x_p426', 'user_0ct2ul'],
])('[MASK-1] %s is shown as %s, from the part after its first underscore', (username, shown) => {
  expect(maskUsername(username)).toBe(shown);
});

test.each([
  ['chen', 'user_bsocul'],
  ['abc_', 'user_dq0sos'],
  ['def_', 'user_z7f7e1'],
])(
  '[MASK-2] %s has nothing after an underscore and is masked as a whole: %s',
  (username, shown) => {
    expect(maskUsername(username)).toBe(shown);
  },
);

test('[MASK-1] a mask is always six small letters or digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (username) => {
      expect(maskUsername(username)).toMatch(/^user_[a-z0-9]{6}$/);
    }),
  );
});

test.each([
  ['racket_fan', 'racket_fan'],
  ['_ace_', '_ace_'],
  ['Mei Ling Tan', 'Mei_Ling_Tan'],
  ['José  Núñez-O\u2019Hara', 'Jose_Nunez_O_Hara'],
  ['Ahmad Faizal bin Abdul Rahman', 'Ahmad_Faizal_bin_Abd'],
  [' Li ', null],
  ['陳大文', null],
  ['', null],
])('[USER-6] %j gives the suggestion %j', (name, username) => {
  expect(suggestedUsername(name)).toBe(username);
});
