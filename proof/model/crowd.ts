import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Database } from '#server/db/database.ts';

export interface Visitor {
  readonly userId: string;
  /** The cookie header of a signed-in browser. */
  readonly cookie: string;
}

const day = 86_400_000;

/** A member's user id and session token. */
type MakeVisitor = (index: number) => { readonly id: string; readonly token: string };

const anybody: MakeVisitor = () => ({
  id: randomUUIDv7(),
  token: randomBytes(24).toString('base64url'),
});

/** Adds many signed-in members. Hashing a password is slow on purpose, so none is hashed. */
export const addCrowd = async (
  db: Database,
  secret: string,
  count: number,
  membership_status: MembershipStatus = 'normal_member',
  make: MakeVisitor = anybody,
): Promise<Visitor[]> => {
  const created_at = new Date();
  const stamps = { created_at, updated_at: created_at };
  const crowd = Array.from({ length: count }, (_, index) => make(index));
  await db
    .insertInto('users')
    .values(
      crowd.map(({ id }) => ({
        ...stamps,
        id,
        name: 'A Member',
        email: `${id}@person.test`,
        email_verified: true,
      })),
    )
    .execute();
  await db
    .insertInto('profiles')
    .values(
      crowd.map(({ id }) => ({
        ...stamps,
        user_id: id,
        username: `member_${id.slice(-12)}`,
        membership_status,
      })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values(
      crowd.map(({ id, token }) => ({
        ...stamps,
        user_id: id,
        token,
        expires_at: new Date(created_at.getTime() + day),
      })),
    )
    .execute();
  return crowd.map(({ id, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return {
      userId: id,
      cookie: `depot.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    };
  });
};
