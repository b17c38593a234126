import type { GeneratedAlways } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';

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
  /** Null if the operator gave it. */
  plan_id: number | null;
  /** The order that created or last extended it; null if the operator gave it. */
  order_id: string | null;
  status: MembershipStatus;
  status_before: MembershipStatus;
  ends_on: string;
  bought_at: Date;
  /** When the member was reminded that it ends soon. */
  reminded_at: Date | null;
}
