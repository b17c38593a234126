import { expect, test } from 'vitest';
import { staffRoles } from '#domain/staff/permissions.ts';
import { namesShownTo, shownName, withoutEmails } from '#domain/staff/shown-names.ts';

test('[STAFF-17] a coach sees first names, the accountant none, everybody else full ones', () => {
  expect(staffRoles.map((role) => [role, namesShownTo(role)])).toEqual([
    ['desk', 'full'],
    ['coach', 'first'],
    ['manager', 'full'],
    ['owner', 'full'],
    ['accountant', 'none'],
  ]);
  expect(shownName('Mei Tan', 'full')).toBe('Mei Tan');
  expect(shownName('Mei Tan', 'first')).toBe('Mei');
  expect(shownName('mei@example.com', 'first')).toBe('[e-mail]');
  expect(shownName('Mei Tan', 'none')).toBeNull();
});

test('[STAFF-17] e-mail addresses are taken out of a text wherever they stand', () => {
  const value = {
    coach: 'mei.tan@example.com',
    names: ['Write to <mei@example.com>, please', 7, null, true],
    'a@b.com': { at: '2026-11-18' },
  };
  expect(withoutEmails(value)).toEqual({
    coach: '[e-mail]',
    names: ['Write to <[e-mail]>, please', 7, null, true],
    '[e-mail]': { at: '2026-11-18' },
  });
});
