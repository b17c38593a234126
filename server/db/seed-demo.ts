import { randomUUIDv7 } from 'node:crypto';
import { demoEmail } from '#domain/demo.ts';
import type { Gender } from '#domain/gender.ts';
import { type MembershipStatus, membershipLabels, membershipStatuses } from '#domain/membership.ts';
import { ringgit } from '#domain/money.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { seedDemoBookings } from '#server/db/seed-demo-bookings.ts';
import { seedOnce } from '#server/db/seed-once.ts';

export interface DemoOptions {
  readonly now: Temporal.Instant;
  /** One password for all accounts, hashed. */
  readonly passwordHash: string;
}

const part = 'demo';
const grantedSen = ringgit(150);

interface Person {
  readonly username: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly dateOfBirth: BookingDate | null;
}

/** Usernames are shorter than some statuses, because 20 characters are the most that they have. */
const people: Readonly<Record<MembershipStatus, Person>> = {
  normal_member: {
    username: 'demo_member',
    displayName: 'Mei Tan',
    gender: 'Female',
    dateOfBirth: '1994-03-12',
  },
  athlete: {
    username: 'demo_athlete',
    displayName: 'Arif Hakim',
    gender: 'Male',
    dateOfBirth: '2001-08-30',
  },
  coach: {
    username: 'demo_coach',
    displayName: 'Priya Nair',
    gender: 'Female',
    dateOfBirth: '1988-11-02',
  },
  super_host: {
    username: 'demo_super_host',
    displayName: 'Wei Jie Ong',
    gender: 'Male',
    dateOfBirth: null,
  },
  super_host_pickle: {
    username: 'demo_host_pickle',
    displayName: 'Farah Aziz',
    gender: 'Female',
    dateOfBirth: null,
  },
  super_host_padel: {
    username: 'demo_host_padel',
    displayName: 'Kumar Raj',
    gender: 'Male',
    dateOfBirth: null,
  },
  long_term_member: {
    username: 'demo_long_term',
    displayName: 'Grace Lee',
    gender: 'Other',
    dateOfBirth: '1979-06-21',
  },
  vip_maserati: {
    username: 'demo_maserati',
    displayName: 'Hana Yusof',
    gender: 'Undisclosed',
    dateOfBirth: null,
  },
};

/** Accounts of every membership with something to see in them, once per database. */
export const seedDemo = (tx: Tx, options: DemoOptions): Promise<void> =>
  seedOnce(tx, part, async () => {
    for (const status of membershipStatuses) {
      await seedPerson(tx, status, options);
    }
    const memberId = await userIdOf(tx, 'normal_member');
    const athleteId = await userIdOf(tx, 'athlete');
    await grantCredits(tx, memberId, options.now);
    await seedDemoBookings(tx, { now: options.now, memberId, athleteId });
  });

/** Whether the accounts with the public password are, or ever were, in this database. */
export const isDemoDatabase = async (db: Database): Promise<boolean> => {
  const marker = await db
    .selectFrom('venue_settings')
    .select('key')
    .where('key', '=', `seeded/${part}`)
    .executeTakeFirst();
  return marker !== undefined;
};

const seedPerson = async (
  tx: Tx,
  status: MembershipStatus,
  { now, passwordHash }: DemoOptions,
): Promise<void> => {
  const { username, displayName, gender, dateOfBirth } = people[status];
  const userId = randomUUIDv7();
  const at = new Date(now.epochMilliseconds);
  const stamps = { created_at: at, updated_at: at };
  await tx
    .insertInto('users')
    .values({
      id: userId,
      name: displayName,
      email: demoEmail(status),
      email_verified: true,
      ...stamps,
    })
    .execute();
  await tx
    .insertInto('accounts')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: passwordHash,
      ...stamps,
    })
    .execute();
  await tx
    .insertInto('profiles')
    .values({
      user_id: userId,
      membership_status: status,
      username,
      display_name: displayName,
      gender,
      date_of_birth: dateOfBirth,
      description: `A demonstration account: ${membershipLabels[status]}.`,
      ...stamps,
    })
    .execute();
};

const userIdOf = async (tx: Tx, status: MembershipStatus): Promise<string> => {
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoEmail(status))
    .executeTakeFirstOrThrow();
  return id;
};

const grantCredits = async (tx: Tx, userId: string, now: Temporal.Instant): Promise<void> => {
  await tx
    .insertInto('credit_entries')
    .values({
      user_id: userId,
      amount_sen: grantedSen,
      kind: 'grant',
      reason: 'A gift for the demonstration.',
      created_by: 'demo',
      created_at: new Date(now.epochMilliseconds),
      idempotency_key: 'demo/grant',
    })
    .execute();
};
