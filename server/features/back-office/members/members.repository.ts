import {
  defaultMembershipStatus,
  type MembershipStatus,
} from '#domain/members/membership-status.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface MemberFilter {
  readonly status?: MembershipStatus | undefined;
  readonly search?: string | undefined;
}

const members = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('credits', 'credits.user_id', 'users.id')
    .select((eb) => [
      'users.id as user_id',
      'users.email',
      'users.email_verified',
      'users.created_at',
      'profiles.username',
      'profiles.display_name',
      'memberships.ends_on',
      eb.fn
        .coalesce('profiles.membership_status', eb.val(defaultMembershipStatus))
        .as('membership_status'),
      eb.fn.coalesce('credits.balance_sen', eb.lit(0)).as('balance_sen'),
      eb.fn.coalesce('credits.reserved_sen', eb.lit(0)).as('reserved_sen'),
    ]);

/** The text as a pattern in which `%`, `_` and `\` mean themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`;

const matching = (db: Database, { status, search }: MemberFilter) => {
  let query = members(db);
  if (status !== undefined) {
    query = query.where((eb) =>
      eb(
        eb.fn.coalesce('profiles.membership_status', eb.val(defaultMembershipStatus)),
        '=',
        status,
      ),
    );
  }
  if (search !== undefined) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb('users.email', 'ilike', pattern),
        eb('profiles.username', 'ilike', pattern),
        eb('profiles.display_name', 'ilike', pattern),
      ]),
    );
  }
  return query;
};

export const listMembers = (db: Database, filter: MemberFilter, limit: number) =>
  matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('users.email')
    .limit(limit)
    .execute();

export const findMemberByEmail = (db: Database, email: string) =>
  members(db).where('users.email', '=', email).executeTakeFirst();

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>;

export const listNewestCredits = (db: Database, userId: string, limit: number) =>
  db
    .selectFrom('credit_entries')
    .select(['amount_sen', 'kind', 'order_id', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const updateStatus = async (
  tx: Tx,
  userId: string,
  status: MembershipStatus,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({ membership_status: status, updated_at: asDate(now) })
    .where('user_id', '=', userId)
    .execute();
};
