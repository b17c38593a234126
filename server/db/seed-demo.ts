import { randomUUIDv7 } from 'node:crypto';
import type { Gender } from '#domain/members/gender.ts';
import {
  type MembershipStatus,
  membershipLabels,
  membershipStatuses,
} from '#domain/members/membership-status.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { seedDemoBookings } from '#server/db/seed-demo-bookings.ts';
import { seedDemoCrowd } from '#server/db/seed-demo-crowd.ts';
import type { Buyer } from '#server/db/seed-demo-sales.ts';
import { seedOnce } from '#server/db/seed-once.ts';

export interface DemoOptions {
  readonly now: Temporal.Instant;
  /** Hash of the one password of all accounts. */
  readonly passwordHash: string;
  /** Adds other members with bookings on the coming days; otherwise nearly all slots are free. */
  readonly hasCrowd?: boolean;
}

const part = 'demo';

interface Person {
  readonly username: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly dateOfBirth: BookingDate | null;
}

/** Usernames are shorter than some statuses, because they have at most 20 characters. */
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

const buyerOf = (status: MembershipStatus): Buyer => ({
  userId: randomUUIDv7(),
  status,
  name: people[status].displayName,
  email: demoEmail(status),
});

/** Seeds accounts of every membership with example data, once per database. */
export const seedDemo = (tx: Tx, options: DemoOptions): Promise<void> =>
  seedOnce(tx, part, async () => {
    const { now, hasCrowd = false } = options;
    const [member, athlete] = [buyerOf('normal_member'), buyerOf('athlete')];
    const others = membershipStatuses
      .filter((status) => status !== 'normal_member' && status !== 'athlete')
      .map(buyerOf);
    await seedPeople(tx, [member, athlete, ...others], options);
    await seedDemoBookings(tx, { now, member, athlete });
    if (hasCrowd) await seedDemoCrowd(tx, others, now);
  });

/** True if this database has, or ever had, the accounts with the public password. */
export const isDemoDatabase = async (db: Database): Promise<boolean> => {
  const marker = await db
    .selectFrom('venue_settings')
    .select('key')
    .where('key', '=', `seeded/${part}`)
    .executeTakeFirst();
  return marker !== undefined;
};

const seedPeople = async (
  tx: Tx,
  buyers: readonly Buyer[],
  { now, passwordHash }: DemoOptions,
): Promise<void> => {
  const stamps = { created_at: asDate(now), updated_at: asDate(now) };
  await tx
    .insertInto('users')
    .values(
      buyers.map(({ userId, name, email }) => ({
        id: userId,
        name,
        email,
        email_verified: true,
        ...stamps,
      })),
    )
    .execute();
  await tx
    .insertInto('accounts')
    .values(
      buyers.map(({ userId }) => ({
        id: randomUUIDv7(),
        user_id: userId,
        account_id: userId,
        provider_id: 'credential',
        password: passwordHash,
        ...stamps,
      })),
    )
    .execute();
  await tx
    .insertInto('profiles')
    .values(
      buyers.map(({ userId, status, name }) => ({
        user_id: userId,
        membership_status: status,
        username: people[status].username,
        display_name: name,
        gender: people[status].gender,
        date_of_birth: people[status].dateOfBirth,
        description: `A demonstration account: ${membershipLabels[status]}.`,
        ...stamps,
      })),
    )
    .execute();
};
