import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Gender, genders } from '#domain/members/gender.ts';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { queueTypes } from '#domain/venue/courts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addUser, at, courtIdOf, refusalOf } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const addProfile = async (tx: Tx, fields: Partial<Insertable<Schema['profiles']>>) =>
  tx
    .insertInto('profiles')
    .values({
      user_id: await addUser(tx),
      username: 'someone_new',
      created_at: at,
      updated_at: at,
      ...fields,
    })
    .execute();

describe('accounts', () => {
  test('an e-mail is stored once, in lower case', async () => {
    expect(await refused((tx) => addUser(tx, 'Mei@depot.test'))).toBe('users_email_lower_case');
    const twice = refused(async (tx) => {
      await addUser(tx, 'mei@depot.test');
      await addUser(tx, 'mei@depot.test');
    });
    expect(await twice).toBe('users_email_unique');
  });

  test('an account of a provider belongs to one member', async () => {
    const addAccount = async (tx: Tx) =>
      tx
        .insertInto('accounts')
        .values({
          user_id: await addUser(tx),
          provider_id: 'google',
          account_id: '1',
          created_at: at,
          updated_at: at,
        })
        .execute();
    expect(await refused(addAccount)).toBeNull();
    const twice = refused(async (tx) => {
      await addAccount(tx);
      await addAccount(tx);
    });
    expect(await twice).toBe('accounts_provider_unique');
  });
});

describe('profiles', () => {
  test.each(membershipStatuses)('%s is a membership status', async (membership_status) => {
    expect(await refused((tx) => addProfile(tx, { membership_status }))).toBeNull();
  });

  test.each(genders)('%s is a gender', async (gender) => {
    expect(await refused((tx) => addProfile(tx, { gender }))).toBeNull();
  });

  test('a new member is a normal member', async () => {
    await refused(async (tx) => {
      await addProfile(tx, {});
      const profile = await tx
        .selectFrom('profiles')
        .select('membership_status')
        .where('username', '=', 'someone_new')
        .executeTakeFirst();
      expect(profile).toEqual({ membership_status: 'normal_member' });
    });
    expect.assertions(1);
  });

  test.each([
    [
      'an unknown status',
      { membership_status: 'admin' as MembershipStatus },
      'profiles_membership_status',
    ],
    ['an unknown gender', { gender: 'Unknown' as Gender }, 'profiles_gender'],
    ['a username of 2 characters', { username: 'ab' }, 'profiles_username_shape'],
    ['a username of 21 characters', { username: 'a'.repeat(21) }, 'profiles_username_shape'],
    ['a username with a space', { username: 'a b c' }, 'profiles_username_shape'],
    ['a birth in 1919', { date_of_birth: '1919-12-31' }, 'profiles_born_since_1920'],
  ])('%s is refused', async (_, fields, constraint) => {
    expect(await refused((tx) => addProfile(tx, fields))).toBe(constraint);
  });

  test.each([
    ['a username of 3 characters', { username: 'ab_' }],
    ['a username of 20 characters', { username: 'a'.repeat(20) }],
    ['a birth on the first day of 1920', { date_of_birth: '1920-01-01' }],
  ])('%s passes', async (_, fields) => {
    expect(await refused((tx) => addProfile(tx, fields))).toBeNull();
  });

  test('a username is taken in any spelling', async () => {
    const twice = refused(async (tx) => {
      await addProfile(tx, { username: 'smash_queen' });
      await addProfile(tx, { username: 'Smash_Queen' });
    });
    expect(await twice).toBe('profiles_username_unique');
  });
});

describe('the venue', () => {
  test.each(queueTypes)('a court can be held as %s, for one queue', async (queue_type) => {
    const hold = async (tx: Tx) =>
      tx
        .insertInto('held_courts')
        .values({ court_id: await courtIdOf(tx, 'Tournament Court 1'), queue_type })
        .execute();
    expect(await refused(hold)).toBeNull();
    const twice = refused(async (tx) => {
      await hold(tx);
      await hold(tx);
    });
    expect(await twice).toBe('held_courts_pk');
  });

  test('a closure does not end before it starts', async () => {
    const close = (from_date: string, to_date: string) =>
      refused((tx) =>
        tx.insertInto('closures').values({ from_date, to_date, reason: 'Works' }).execute(),
      );
    expect(await close('2026-03-10', '2026-03-10')).toBeNull();
    expect(await close('2026-03-10', '2026-03-09')).toBe('closures_dates_in_order');
  });

  test.each([
    ['a percentage', { kind: 'percent', percent: 100 }, null],
    ['an amount', { kind: 'amount', amount_sen: 0 }, null],
    ['101 percent', { kind: 'percent', percent: 101 }, 'promotions_figure_in_range'],
    ['a negative amount', { kind: 'amount', amount_sen: -1 }, 'promotions_figure_in_range'],
    ['both figures', { kind: 'amount', amount_sen: 1, percent: 1 }, 'promotions_one_figure'],
    ['no figure', { kind: 'percent' }, 'promotions_one_figure'],
  ] as const)('a promotion with %s', async (_, figure, constraint) => {
    const promote = refused((tx) =>
      tx
        .insertInto('promotions')
        .values({
          id: 'new',
          label: 'New',
          ends_on: '2026-12-31',
          applies_to: 'all',
          ...figure,
        })
        .execute(),
    );
    expect(await promote).toBe(constraint);
  });
});
