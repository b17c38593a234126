import { expect, test } from 'vitest';
import {
  grantablePermissions,
  isServiceName,
  mayServe,
} from '#domain/staff/service-permissions.ts';

test('[SERVICE-1] an account may do what it was permitted, and nothing else', () => {
  for (const permission of grantablePermissions) {
    const account = { name: 'scraper', permissions: [permission] };
    expect(grantablePermissions.filter((one) => mayServe(account, one))).toEqual([permission]);
  }
});

test('[SERVICE-1] the operator may do everything, and alone manages accounts', () => {
  const operator = { name: 'operator', permissions: [] };
  expect(grantablePermissions.every((one) => mayServe(operator, one))).toBe(true);
  expect(mayServe(operator, 'services.edit')).toBe(true);
  const all = { name: 'scraper', permissions: [...grantablePermissions, 'services.edit'] };
  expect(mayServe(all, 'services.edit')).toBe(false);
});

test.each([
  ['scraper', true],
  ['price-feed-2', true],
  ['ab', true],
  ['a', false],
  ['2fast', false],
  ['Scraper', false],
  ['has space', false],
  ['operator', false],
  ['a'.repeat(41), false],
])('[SERVICE-2] the name %j', (name, isAllowed) => {
  expect(isServiceName(name)).toBe(isAllowed);
});
