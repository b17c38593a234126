import { randomUUIDv7 } from 'node:crypto';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Database } from '#server/db/database.ts';

export interface MemberOptions {
  readonly email?: string;
  readonly username?: string;
  readonly displayName?: string;
  readonly status?: MembershipStatus;
  readonly creditsSen?: number;
  /** False for a member who came from Google and has not chosen a username yet. */
  readonly hasProfile?: boolean;
}

export interface TestMember {
  readonly userId: string;
  readonly email: string;
}

/** A member with a verified address, by default with a profile, and with the given credits. */
export const aMember = async (db: Database, options: MemberOptions = {}): Promise<TestMember> => {
  const userId = randomUUIDv7();
  const email = options.email ?? `${userId}@depot.test`;
  const created_at = new Date();
  const stamps = { created_at, updated_at: created_at };
  await db
    .insertInto('users')
    .values({ id: userId, name: 'A Member', email, email_verified: true, ...stamps })
    .execute();
  if (options.hasProfile !== false) {
    await db
      .insertInto('profiles')
      .values({
        user_id: userId,
        username: options.username ?? `member_${userId.slice(-12)}`,
        display_name: options.displayName ?? null,
        membership_status: options.status ?? 'normal_member',
        ...stamps,
      })
      .execute();
  }
  if (options.creditsSen !== undefined) {
    await db
      .insertInto('credit_entries')
      .values({
        user_id: userId,
        amount_sen: options.creditsSen,
        kind: 'grant',
        reason: 'A test needs credits.',
        created_by: 'test',
        created_at,
        idempotency_key: `test/${userId}`,
      })
      .execute();
  }
  return { userId, email };
};
