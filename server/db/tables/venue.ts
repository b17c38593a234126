import type { Generated, GeneratedAlways } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { QueueType } from '#domain/venue/courts.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import type { PriceListName } from '#domain/venue/starting-prices.ts';
import type { Json } from '#server/db/tables/column-types.ts';

export type SwitchName = 'lessons' | 'membership' | 'coaching';

export interface SportsTable {
  id: GeneratedAlways<number>;
  name: string;
}

export interface CourtTypesTable {
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  sport_id: number;
}

export interface CourtsTable {
  id: GeneratedAlways<number>;
  name: string;
  court_type_id: number;
  restricted: Generated<boolean>;
}

export interface HeldCourtsTable {
  court_id: number;
  queue_type: QueueType;
}

export interface ClosuresTable {
  id: GeneratedAlways<number>;
  sport_id: number | null;
  from_date: string;
  to_date: string;
  reason: string;
}

export interface PublicHolidaysTable {
  date: string;
  name: string;
  closed: Generated<boolean>;
}

export interface AnnouncementsTable {
  id: GeneratedAlways<number>;
  body: string;
  active: Generated<boolean>;
}

export interface SwitchesTable {
  name: SwitchName;
  is_on: Generated<boolean>;
}

/** A single row, updated by every change of the venue's rules. */
export interface RuleVersionsTable {
  is_only: Generated<boolean>;
  version: Generated<string>;
}

export interface VenueSettingsTable {
  key: string;
  value: Json<unknown>;
}

export interface PricesTable {
  list: PriceListName;
  court_type_id: number;
  base_sen: number;
  peak_sen: number;
}

export interface PromotionsTable {
  id: string;
  label: string;
  court_type_id: number | null;
  except_court_type_id: number | null;
  starts_on: string | null;
  ends_on: string;
  applies_to: Promotion['appliesTo'];
  kind: Promotion['kind'];
  amount_sen: number | null;
  percent: number | null;
}

export interface RoleDiscountsTable {
  status: MembershipStatus;
  court_type_id: number;
  amount_sen: number;
  from_slot: Slot;
  to_slot: Slot;
}

/** The tax that prices include, by kind of goods and first day of sale. */
export interface TaxRatesTable {
  kind: 'court_booking' | 'private_lesson' | 'group_lesson' | 'membership_upgrade';
  holds_from: string;
  rate_bp: number;
}
