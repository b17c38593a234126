import { describe, expect, test } from 'vitest';
import { seedVenue } from '#server/db/seed-venue.ts';
import { openTestDatabase } from '#server/testing/database.ts';

/** A copy of a template that has been seeded once. */
const { db } = await openTestDatabase();

const courtsOf = (sport: string) =>
  db
    .selectFrom('courts')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .select(['courts.name', 'courts.restricted'])
    .where('sports.name', '=', sport)
    .orderBy('courts.id')
    .execute();

describe('the seeded venue', () => {
  test('has three sports', async () => {
    const sports = await db.selectFrom('sports').select('name').orderBy('name').execute();
    expect(sports.map(({ name }) => name)).toEqual(['Mixed', 'Padel', 'Pickle']);
  });

  test('has eight Tournament and two Show Courts for pickleball', async () => {
    const courts = await courtsOf('Pickle');
    expect(courts.map(({ name }) => name)).toEqual([
      'Tournament Court 1',
      'Tournament Court 2',
      'Tournament Court 3',
      'Tournament Court 4',
      'Tournament Court 5',
      'Tournament Court 6',
      'Tournament Court 7',
      'Tournament Court 8',
      'Show Court 1',
      'Show Court 2',
    ]);
    expect(courts.some(({ restricted }) => restricted)).toBe(false);
  });

  test('has four Padel Courts, the last one restricted', async () => {
    expect(await courtsOf('Padel')).toEqual([
      { name: 'Padel Court 1', restricted: false },
      { name: 'Padel Court 2', restricted: false },
      { name: 'Padel Court 3', restricted: false },
      { name: 'Padel Court 4', restricted: true },
    ]);
  });

  test('holds two courts', async () => {
    const held = await db
      .selectFrom('held_courts')
      .innerJoin('courts', 'courts.id', 'held_courts.court_id')
      .select(['name', 'queue_type'])
      .orderBy('name')
      .execute();
    expect(held).toEqual([
      { name: 'Tournament Court 7', queue_type: 'priority' },
      { name: 'Tournament Court 8', queue_type: 'super_priority' },
    ]);
  });

  test('has the price lists of both checkouts', async () => {
    const prices = await db
      .selectFrom('prices')
      .innerJoin('court_types', 'court_types.id', 'prices.court_type_id')
      .select(['list', 'name', 'base_sen', 'peak_sen'])
      .orderBy('list')
      .orderBy('court_types.id')
      .execute();
    expect(prices.map((price) => Object.values(price))).toEqual([
      ['court_checkout', 'Tournament Court', 6_000, 8_000],
      ['court_checkout', 'Show Court', 12_000, 12_000],
      ['court_checkout', 'Padel Court', 12_000, 16_000],
      ['general_checkout', 'Tournament Court', 6_000, 8_000],
      ['general_checkout', 'Show Court', 12_000, 12_000],
      ['general_checkout', 'Padel Court', 14_000, 18_000],
    ]);
  });

  test('has the promotions with their figures and dates', async () => {
    const promotions = await db
      .selectFrom('promotions')
      .leftJoin('court_types', 'court_types.id', 'promotions.court_type_id')
      .leftJoin('court_types as except', 'except.id', 'promotions.except_court_type_id')
      .select(['court_types.name as for', 'except.name as except', 'amount_sen', 'percent'])
      .select(['applies_to', 'ends_on'])
      .orderBy('ends_on')
      .orderBy('court_types.id')
      .execute();
    expect(promotions.map((promotion) => Object.values(promotion))).toEqual([
      [null, 'Show Court', null, 25, 'all', '2025-05-31'],
      ['Tournament Court', null, 1_000, null, 'off_peak', '2025-06-30'],
      ['Padel Court', null, 2_000, null, 'all', '2025-06-30'],
      [null, null, 0, null, 'all', '2025-12-31'],
    ]);
  });

  test('has the discounts of the memberships, for slots 7 to 17', async () => {
    const discounts = await db
      .selectFrom('role_discounts')
      .innerJoin('court_types', 'court_types.id', 'role_discounts.court_type_id')
      .select(['status', 'name', 'amount_sen', 'from_slot', 'to_slot'])
      .orderBy('status')
      .orderBy('name')
      .execute();
    expect(discounts.map((discount) => Object.values(discount))).toEqual([
      ['super_host', 'Padel Court', 2_000, 7, 17],
      ['super_host', 'Tournament Court', 2_000, 7, 17],
      ['super_host_padel', 'Padel Court', 2_000, 7, 17],
      ['super_host_pickle', 'Tournament Court', 2_000, 7, 17],
      ['vip_maserati', 'Padel Court', 1_000, 7, 17],
    ]);
  });

  test('has padel closed until 25 June 2025', async () => {
    const closures = await db
      .selectFrom('closures')
      .innerJoin('sports', 'sports.id', 'closures.sport_id')
      .select(['name', 'from_date', 'to_date'])
      .execute();
    expect(closures).toEqual([{ name: 'Padel', from_date: '2025-06-01', to_date: '2025-06-25' }]);
  });

  test.each([2025, 2026, 2027])('has the fixed holidays of %i', async (year) => {
    const days = ['01-01', '02-01', '05-01', '08-31', '09-16', '12-25'];
    const known = await db
      .selectFrom('public_holidays')
      .select('date')
      .where(
        'date',
        'in',
        days.map((monthAndDay) => `${year}-${monthAndDay}`),
      )
      .where('closed', '=', false)
      .execute();
    expect(known).toHaveLength(6);
  });

  test('announces the opening of padel, and has every switch off', async () => {
    const announcements = await db.selectFrom('announcements').select('body').execute();
    expect(announcements).toEqual([
      {
        body: 'Padel bookings open from 26th June.\nBug fixes for booking confirmation and price loading.',
      },
    ]);
    const switches = await db.selectFrom('switches').selectAll().orderBy('name').execute();
    expect(switches).toEqual([
      { name: 'coaching', is_on: false },
      { name: 'lessons', is_on: false },
      { name: 'membership', is_on: false },
    ]);
  });

  test('has two coaches and four programs at RM 50 with their schedules', async () => {
    const programs = await db
      .selectFrom('programs')
      .innerJoin('sports', 'sports.id', 'programs.sport_id')
      .innerJoin('profiles', 'profiles.user_id', 'programs.coach_user_id')
      .select(['sports.name as sport', 'level', 'price_sen', 'profiles.membership_status'])
      .orderBy('programs.id')
      .execute();
    expect(programs.map((program) => Object.values(program))).toEqual([
      ['Pickle', 'Beginner', 5_000, 'coach'],
      ['Pickle', 'Intermediate', 5_000, 'coach'],
      ['Padel', 'Beginner', 5_000, 'coach'],
      ['Padel', 'Advanced', 5_000, 'coach'],
    ]);
    const withoutSchedule = await db
      .selectFrom('programs')
      .leftJoin('program_schedules', 'program_id', 'programs.id')
      .where('program_schedules.id', 'is', null)
      .select('programs.name')
      .execute();
    expect(withoutSchedule).toEqual([]);
    const coaches = await db.selectFrom('coach_sports').selectAll().execute();
    expect(coaches).toHaveLength(2);
  });
});

describe('a second start', () => {
  test('adds nothing, and restores nothing that the operator changed or removed', async () => {
    await db.updateTable('prices').set({ base_sen: 1 }).execute();
    await db.deleteFrom('held_courts').execute();
    await db.deleteFrom('public_holidays').where('date', '=', '2026-12-25').execute();
    const tables = ['courts', 'prices', 'held_courts', 'public_holidays', 'closures'] as const;
    const more = ['promotions', 'announcements', 'programs', 'users', 'venue_settings'] as const;
    const read = () =>
      Promise.all([...tables, ...more].map((table) => db.selectFrom(table).selectAll().execute()));

    const before = await read();
    await db.transaction().execute(seedVenue);
    expect(await read()).toEqual(before);
  });
});
