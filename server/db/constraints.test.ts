import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOfConstraint, refusalOfConstraint } from '#server/db/constraints.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();

/** Only a bug of ours, the operator or the sign-in library can violate these. */
const neverReachedByMembers = new Set<string>([
  'account_link_tokens_link_fk',
  'account_link_tokens_pk',
  'account_links_kind',
  'account_links_pk',
  'account_links_token_unique',
  'account_links_user_fk',
  'accounts_pk',
  'accounts_provider_unique',
  'accounts_user_fk',
  'announcements_one_active',
  'announcements_pk',
  'audit_log_append_only',
  'audit_log_pk',
  'avatar_files_of_user',
  'avatar_files_pk',
  'avatar_files_state',
  'avatar_files_user_fk',
  'booking_changes_append_only',
  'booking_changes_court_fk',
  'booking_changes_free_of_charge',
  'booking_changes_gave_back',
  'booking_changes_item_fk',
  'booking_changes_kind',
  'booking_changes_kind_fields',
  'booking_changes_pk',
  'booking_changes_to_court_fk',
  'booking_changes_user_fk',
  'bookings_coach_fk',
  'bookings_order_fk',
  'bookings_order_item_fk',
  'bookings_pk',
  'bookings_type',
  'bookings_type_fields',
  'bookings_user_fk',
  'calendar_feeds_pk',
  'calendar_feeds_token_unique',
  'calendar_feeds_user_fk',
  'closures_dates_in_order',
  'closures_pk',
  'closures_sport_fk',
  'coach_sports_pk',
  'coach_sports_sport_fk',
  'coach_sports_user_fk',
  'court_types_name_unique',
  'court_types_pk',
  'court_types_sport_fk',
  'courts_court_type_fk',
  'courts_name_ends_in_number',
  'courts_name_unique',
  'courts_pk',
  'credit_entries_append_only',
  'credit_entries_change_fk',
  'credit_entries_change_unique',
  'credit_entries_explained',
  'credit_entries_kind',
  'credit_entries_move_has_change',
  'credit_entries_not_zero',
  'credit_entries_order_fk',
  'credit_entries_pk',
  'credit_entries_sign',
  'credit_entries_user_fk',
  'credits_are_posted',
  'credits_pk',
  'credits_reserved_not_negative',
  'credits_user_fk',
  'events_number_unique',
  'events_pk',
  'free_slots_pk',
  'free_slots_user_fk',
  'free_slots_week_starts_on_monday',
  'held_courts_court_fk',
  'held_courts_pk',
  'held_courts_queue_type',
  'house_checks_end_has_result',
  'house_checks_pk',
  'lesson_seats_booking_fk',
  'lesson_seats_kind',
  'lesson_seats_kind_fields',
  'lesson_seats_order_fk',
  'lesson_seats_user_fk',
  'lesson_waits_pk',
  'lesson_waits_position_unique',
  'lesson_waits_user_fk',
  'mail_outbox_attempts_not_negative',
  'mail_outbox_idempotency_unique',
  'mail_outbox_pk',
  'membership_plans_months',
  'membership_plans_name_unique',
  'membership_plans_pk',
  'membership_plans_price_positive',
  'membership_plans_status',
  'membership_plans_status_is_final',
  'memberships_bought_or_given',
  'memberships_order_fk',
  'memberships_pk',
  'memberships_plan_fk',
  'memberships_profile_fk',
  'memberships_status_before',
  'order_items_credits_within_final',
  'order_items_kind',
  'order_items_kind_fields',
  'order_items_order_fk',
  'order_items_parts_not_negative',
  'order_items_pk',
  'order_items_plan_fk',
  'order_items_plan_is_final',
  'order_items_sum',
  'order_items_terms_are_final',
  'orders_amounts_fit_status',
  'orders_amounts_not_negative',
  'orders_credits_within_total',
  'orders_main_has_billing',
  'orders_main_has_no_metadata',
  'orders_main_owner_unique',
  'orders_main_unique',
  'orders_owner_unique',
  'orders_parent_fk',
  'orders_pending_has_something_to_pay',
  'orders_pending_owner_unique',
  'orders_requery_rank',
  'orders_status',
  'orders_terms_are_final',
  'orders_user_fk',
  'payment_messages_append_only',
  'payment_messages_pk',
  'payment_messages_source',
  'payments_amount_positive',
  'payments_currency',
  'payments_exception_has_reason',
  'payments_never_removed',
  'payments_one_booked_per_order',
  'payments_order_fk',
  'payments_outcome',
  'payments_outcome_if_settled',
  'payments_pk',
  'payments_settle_once',
  'payments_settled_if_paid',
  'payments_status',
  'payments_status_step',
  'payments_terms_are_final',
  'pending_credits_deduction_order_fk',
  'pending_credits_deduction_positive',
  'pending_credits_deduction_truncate',
  'prices_court_type_fk',
  'prices_list',
  'prices_not_negative',
  'prices_pk',
  'profiles_gender',
  'profiles_membership_status',
  'profiles_membership_unique',
  'profiles_user_fk',
  'program_schedule_instances_asked',
  'program_schedule_instances_claim_fk',
  'program_schedule_instances_court_fk',
  'program_schedule_instances_date_unique',
  'program_schedule_instances_hours',
  'program_schedule_instances_live_unique',
  'program_schedule_instances_own_hours',
  'program_schedule_instances_pk',
  'program_schedule_instances_place_unique',
  'program_schedule_instances_schedule_fk',
  'program_schedules_capacity',
  'program_schedules_court_fk',
  'program_schedules_day_of_week',
  'program_schedules_hour_unique',
  'program_schedules_pk',
  'program_schedules_program_fk',
  'program_schedules_slot',
  'programs_coach_fk',
  'programs_duration',
  'programs_name_unique',
  'programs_pk',
  'programs_price_not_negative',
  'programs_sport_fk',
  'programs_taught_by_fk',
  'promotions_applies_to',
  'promotions_court_type_fk',
  'promotions_dates_in_order',
  'promotions_except_fk',
  'promotions_figure_in_range',
  'promotions_kind',
  'promotions_one_figure',
  'promotions_pk',
  'public_holidays_pk',
  'rate_limits_pk',
  'requery_turns_pk',
  'requery_turns_user_fk',
  'role_discounts_court_type_fk',
  'role_discounts_not_negative',
  'role_discounts_pk',
  'role_discounts_slots',
  'role_discounts_status',
  'sandbox_checkouts_amount_positive',
  'sandbox_checkouts_pk',
  'sandbox_messages_pk',
  'sandbox_messages_source',
  'sandbox_messages_transaction_fk',
  'sandbox_transactions_amount_positive',
  'rule_versions_one',
  'rule_versions_pk',
  'sandbox_transactions_paid_once',
  'sandbox_transactions_pk',
  'sandbox_transactions_status',
  'sessions_pk',
  'sessions_token_unique',
  'sessions_user_fk',
  'sign_up_links_email_lower_case',
  'sign_up_links_password',
  'sign_up_links_pk',
  'sign_up_links_user_fk',
  'sign_ups_email_lower_case',
  'sign_ups_pk',
  'sign_ups_token_unique',
  'slot_claims_booking_fk',
  'slot_claims_instance_fk',
  'slot_claims_instance_unique',
  'slot_claims_kind',
  'slot_claims_kind_fields',
  'slot_claims_order_fk',
  'slot_claims_user_fk',
  'sports_name_unique',
  'sports_pk',
  'switches_name',
  'switches_pk',
  'users_email_lower_case',
  'users_email_unique',
  'users_pk',
  'venue_settings_pk',
  'verifications_pk',
]);

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> => {
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name);
};

const declared = await namesOf(sql`
  select conname as name from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f', 'x')
    and conrelid::regclass::text not like 'kysely%'
  union all
  select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and indisunique
    and not exists (select from pg_constraint where conindid = indexrelid)
`);

const raisedByTriggers = await namesOf(sql`
  select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] as name from pg_proc
  where pronamespace = 'public'::regnamespace
  union all
  select tgname as name from pg_trigger
  where tgfoid = 'refuse_rewriting'::regproc
`);

const migrations = readdirSync(new URL('migrations/', import.meta.url))
  .map((file) => readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8'))
  .join('\n');

describe('constraint names', () => {
  const names = [...declared, ...raisedByTriggers];

  test('are all given by us', () => {
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(migrations))).toEqual([]);
  });

  test('either map to a refusal or are listed as never reached by a member', () => {
    const known = new Set([...Object.keys(refusalOfConstraint), ...neverReachedByMembers]);
    expect(names.filter((name) => !known.has(name)).sort()).toEqual([]);
  });

  test('in the map and in the list exist, each in only one of the two', () => {
    const mapped = Object.keys(refusalOfConstraint);
    expect(mapped.filter((name) => !names.includes(name))).toEqual([]);
    expect([...neverReachedByMembers].filter((name) => !names.includes(name))).toEqual([]);
    expect(mapped.filter((name) => neverReachedByMembers.has(name))).toEqual([]);
  });

  test('map to refusals, and to none if only a bug can violate them', () => {
    expect(codeOfConstraint('slot_claims_pk')).toBe('timeslot_taken');
    expect(codeOfConstraint('orders_amounts_fit_status')).toBeNull();
  });
});
