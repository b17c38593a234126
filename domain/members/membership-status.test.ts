import { expect, test } from 'vitest';
import {
  membershipLabels,
  membershipStatuses,
  membershipStatusOf,
} from '#domain/members/membership-status.ts';

test.each([
  ['normal_member', 'Normal Member'],
  ['athlete', 'Athlete'],
  ['coach', 'Coach'],
  ['super_host', 'Super Host'],
  ['super_host_pickle', 'Pickleball Super Host'],
  ['super_host_padel', 'Padel Super Host'],
  ['long_term_member', 'Long-term Member'],
  ['vip_maserati', 'Maserati Owners'],
] as const)('[LIMIT-5] %s is labelled %s', (status, label) => {
  expect(membershipLabels[status]).toBe(label);
  expect(membershipStatusOf(status)).toBe(status);
});

test('[LIMIT-5] there are eight statuses', () => {
  expect(membershipStatuses).toHaveLength(8);
});

test.each([null, undefined, '', 'admin', 'Athlete', 'toString'])(
  '[LIMIT-4] a member whose status reads %s is a normal member',
  (value) => {
    expect(membershipStatusOf(value)).toBe('normal_member');
  },
);
