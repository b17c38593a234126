import { randomUUIDv7 } from 'node:crypto';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Database } from '#server/db/database.ts';

export interface MemberOptions {
  readonly email?: string;
  readonly username?: string;
  readonly displayName?: string;
  readonly status?: MembershipStatus;
  readonly creditsSen?: number;
  /** A member who came from Google and has not chosen a username yet. */
  readonly hasProfile?: boolean;
}

export interface TestMember {
  readonly userId: string;
  readonly email: string;
}

/** A member with a verified address and a profile, and with credits where they are asked for. */
export const aMember = async (db: Database, wish: MemberOptions = {}): Promise<TestMember> => {
  const userId = randomUUIDv7();
  const email = wish.email ?? `${userId}@depot.test`;
  const created_at = new Date();
  const stamps = { created_at, updated_at: created_at };
  await db
    .insertInto('users')
    .values({ id: userId, name: 'A Member', email, email_verified: true, ...stamps })
    .execute();
  if (wish.hasProfile !== false) {
    await db
      .insertInto('profiles')
      .values({
        user_id: userId,
        username: wish.username ?? `member_${userId.slice(-12)}`,
        display_name: wish.displayName ?? null,
        membership_status: wish.status ?? 'normal_member',
        ...stamps,
      })
      .execute();
  }
  if (wish.creditsSen !== undefined) {
    await db
      .insertInto('credit_entries')
      .values({
        user_id: userId,
        amount_sen: wish.creditsSen,
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
