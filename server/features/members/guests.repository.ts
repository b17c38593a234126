import { guestUsername } from '#domain/members/guests.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { insertUser } from '#server/features/members/members.repository.ts';

interface NewGuest {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly createdBy: string;
}

const findGuest = (tx: Tx, email: string) =>
  tx
    .selectFrom('guests')
    .innerJoin('users', 'users.id', 'guests.user_id')
    .select(['users.id as userId', 'guests.name', 'guests.phone'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();

/**
 * Inserts a guest, or finds the one that has the address, even if it was inserted concurrently. The
 * profile shows the guest's name.
 */
export const findOrInsertGuest = async (
  tx: Tx,
  { email, name, phone, createdBy }: NewGuest,
  now: Temporal.Instant,
): Promise<{ readonly userId: string; readonly name: string; readonly phone: string }> => {
  const userId = await insertUser(tx, { email, name, isVerified: false }, now);
  if (userId === null) return findGuest(tx, email);
  const at = asDate(now);
  await tx
    .insertInto('profiles')
    .values({
      user_id: userId,
      username: guestUsername(userId),
      display_name: name,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('guests')
    .values({ user_id: userId, name, phone, created_at: at, created_by: createdBy })
    .execute();
  return { userId, name, phone };
};

/**
 * Everyone who is one person for the desk: each sale makes a new guest, and those with the same mobile
 * number and name are one. A member is alone. [DESK-37]
 */
export const listSamePerson = async (db: Database, userId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('guests as one')
    .innerJoin('guests as same', 'same.phone', 'one.phone')
    .select('same.user_id as userId')
    .where('one.user_id', '=', userId)
    .where((eb) => eb(eb.fn('lower', ['same.name']), '=', eb.fn('lower', ['one.name'])))
    .execute();
  return rows.length === 0 ? [userId] : rows.map((row) => row.userId);
};
