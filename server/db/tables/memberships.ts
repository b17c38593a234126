import type { GeneratedAlways } from 'kysely';
import type { MembershipStatus } from '#domain/membership.ts';

export interface MembershipPlansTable {
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  status: MembershipStatus;
  price_sen: number;
  months: number;
  /** When the venue stopped selling it. */
  retired_at: Date | null;
}

export interface MembershipsTable {
  user_id: string;
  plan_id: number;
  /** The purchase that made it or extended it last. */
  order_id: string;
  status: MembershipStatus;
  status_before: MembershipStatus;
  ends_on: string;
  bought_at: Date;
  /** When its member was told that it ends soon. */
  reminded_at: Date | null;
}
