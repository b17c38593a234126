import {
  defaultMembershipStatus,
  type MembershipStatus,
} from '#domain/members/membership-status.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/features/members/members.repository.ts';

export interface MemberFilter {
  readonly status?: MembershipStatus | undefined;
  readonly search?: string | undefined;
}

/** A LIKE pattern in which `%`, `_` and `\` are literal. */
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

export const listNewestCredits = (db: Database, userId: string, limit: number) =>
  db
    .selectFrom('credit_entries')
    .select([
      'amount_sen as amountSen',
      'kind',
      'order_id as orderId',
      'reason',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
