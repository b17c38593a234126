import type { Generated, GeneratedAlways } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { KeptReason } from '#domain/venue/closures.ts';
import type { QueueType } from '#domain/venue/courts.ts';
import type { ChangeableRules, PriceChangeState, PriceEdit } from '#domain/venue/price-changes.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import type { PriceListName } from '#domain/venue/starting-prices.ts';
import type { DefaultedJson, Json } from '#server/db/tables/column-types.ts';

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

export interface ClosedClass {
  readonly id: number;
  readonly waits: readonly {
    readonly userId: string;
    readonly position: number;
    /** An instant. */
    readonly joinedAt: string;
  }[];
}

/** A booking that stays ended though its closure was undone. */
export interface KeptEnd {
  readonly bookingId: string;
  /** Null if the closure that took the place of the other one closes it too. */
  readonly why: KeptReason | null;
  /** The reason of that closure. */
  readonly reason?: string;
}

/** A slot of a court that a member was offered until a closure ended the offer. */
export interface ClosedOffer {
  readonly userId: string;
  readonly courtId: number;
  readonly date: string;
  readonly slot: Slot;
}

/** A closure in one action. Its id is that of its row in `closures`, if it has one. */
export interface ClosureActsTable {
  id: GeneratedAlways<number>;
  /** Without sport and court, the whole venue is closed. */
  sport_id: number | null;
  court_id: number | null;
  /** Null for every slot of the court. */
  slots: Slot[] | null;
  from_date: string;
  to_date: string;
  reason: string;
  closed_at: Date;
  /** Null for a service account. */
  closed_by: string | null;
  undo_until: Date;
  /** Null while it is in force. */
  opened_at: Date | null;
  opened_by: string | null;
  is_undone: Generated<boolean>;
  /** The closure that took its place. */
  replaced_by: number | null;
  /** The classes that it cancelled, with their waiting lists. */
  classes: DefaultedJson<readonly ClosedClass[]>;
  /** The offers of slots that it ended. */
  offers: DefaultedJson<readonly ClosedOffer[]>;
  /** The class of a cancellation; null for a closure. */
  class_id: number | null;
  /** True for a block that cancelled bookings; false for a closure. */
  is_block: Generated<boolean>;
  /** The bookings that stay ended, and are no longer closed or are closed for another reason. */
  kept: DefaultedJson<readonly KeptEnd[]>;
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

export interface ScheduledAnnouncementsTable {
  id: string;
  /** Rises with every change, so that nobody changes what they have not seen. */
  revision: Generated<number>;
  body: string;
  /** Null for one that was shown before announcements had times. */
  starts_at: Date | null;
  /** Null for one without an end. */
  ends_at: Date | null;
  /** The text that members read, from its start on. */
  announcement_id: number | null;
  /** Null for the operator. */
  made_by: string | null;
  made_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
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

/** New prices, promotions and discounts, with the instant from which they hold. */
export interface PriceChangesTable {
  id: string;
  /** Rises with every saving, so that nobody approves what they have not seen. */
  revision: number;
  title: string;
  reason: string;
  edits: Json<readonly PriceEdit[]>;
  /** The rules at its instant, without it, when it was saved. */
  based_on: Json<ChangeableRules>;
  /** Null until it is approved, for one that takes effect with the approval. */
  takes_effect_at: Date | null;
  state: PriceChangeState;
  saved_by: string;
  saved_at: Date;
  proposed_by: string | null;
  proposed_at: Date | null;
  approved_by: string | null;
  approved_at: Date | null;
  in_force_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  /** The simulation with which it was approved; null before, and for one of an earlier release. */
  simulation: Json<unknown> | null;
}
