import type * as accounts from '#server/db/tables/accounts.ts';
import type * as bookings from '#server/db/tables/bookings.ts';
import type * as credits from '#server/db/tables/credits.ts';
import type * as exceptions from '#server/db/tables/exceptions.ts';
import type * as lessons from '#server/db/tables/lessons.ts';
import type * as memberships from '#server/db/tables/memberships.ts';
import type * as operations from '#server/db/tables/operations.ts';
import type * as orders from '#server/db/tables/orders.ts';
import type * as refunds from '#server/db/tables/refunds.ts';
import type * as reports from '#server/db/tables/reports.ts';
import type * as sandbox from '#server/db/tables/sandbox.ts';
import type * as settlement from '#server/db/tables/settlement.ts';
import type * as shifts from '#server/db/tables/shifts.ts';
import type * as venue from '#server/db/tables/venue.ts';

/** All tables and views; `schema.test.ts` compares the files in `tables/` with the database. */
export interface Schema {
  users: accounts.UsersTable;
  sessions: accounts.SessionsTable;
  accounts: accounts.AccountsTable;
  verifications: accounts.VerificationsTable;
  sign_ups: accounts.SignUpsTable;
  sign_up_links: accounts.SignUpLinksTable;
  account_links: accounts.AccountLinksTable;
  email_changes: accounts.EmailChangesTable;
  account_link_tokens: accounts.AccountLinkTokensTable;
  guests: accounts.GuestsTable;
  staff: accounts.StaffTable;
  service_accounts: accounts.ServiceAccountsTable;
  staff_devices: accounts.StaffDevicesTable;
  staff_passkeys: accounts.StaffPasskeysTable;
  staff_pins: accounts.StaffPinsTable;
  staff_second_factors: accounts.StaffSecondFactorsTable;
  staff_sessions: accounts.StaffSessionsTable;
  rate_limits: accounts.RateLimitsTable;
  profiles: accounts.ProfilesTable;
  avatar_files: accounts.AvatarFilesTable;

  sports: venue.SportsTable;
  court_types: venue.CourtTypesTable;
  courts: venue.CourtsTable;
  held_courts: venue.HeldCourtsTable;
  closures: venue.ClosuresTable;
  closure_acts: venue.ClosureActsTable;
  public_holidays: venue.PublicHolidaysTable;
  announcements: venue.AnnouncementsTable;
  switches: venue.SwitchesTable;
  venue_settings: venue.VenueSettingsTable;
  price_changes: venue.PriceChangesTable;
  scheduled_announcements: venue.ScheduledAnnouncementsTable;
  rule_versions: venue.RuleVersionsTable;
  prices: venue.PricesTable;
  promotions: venue.PromotionsTable;
  role_discounts: venue.RoleDiscountsTable;
  tax_rates: venue.TaxRatesTable;

  coach_rates: lessons.CoachRatesTable;
  coach_sports: lessons.CoachSportsTable;
  programs: lessons.ProgramsTable;
  program_schedules: lessons.ProgramSchedulesTable;
  program_schedule_instances: lessons.ProgramScheduleInstancesTable;
  lesson_seats: lessons.LessonSeatsTable;
  lesson_waits: lessons.LessonWaitsTable;

  slot_waits: bookings.SlotWaitsTable;

  membership_plans: memberships.MembershipPlansTable;
  memberships: memberships.MembershipsTable;

  orders: orders.OrdersTable;
  order_items: orders.OrderItemsTable;
  payment_links: orders.PaymentLinksTable;
  payment_messages: orders.PaymentMessagesTable;
  price_overrides: orders.PriceOverridesTable;
  payments: orders.PaymentsTable;
  guest_money: orders.GuestMoneyView;
  exception_resolutions: exceptions.ExceptionResolutionsTable;
  unknown_charges: exceptions.UnknownChargesTable;
  kept_money: exceptions.KeptMoneyView;
  open_exceptions: exceptions.OpenExceptionsView;
  rule_waivers: orders.RuleWaiversTable;
  requery_turns: orders.RequeryTurnsTable;

  slot_claims: bookings.SlotClaimsTable;
  block_series: bookings.BlockSeriesTable;
  weekly_bookings: bookings.WeeklyBookingsTable;
  bookings: bookings.BookingsTable;
  booking_attendance: bookings.BookingAttendanceTable;
  booking_changes: bookings.BookingChangesTable;
  refused_attempts: bookings.RefusedAttemptsTable;
  calendar_feeds: bookings.CalendarFeedsTable;

  credits: credits.CreditsTable;
  credit_entries: credits.CreditEntriesTable;
  pending_credits_deduction: credits.PendingCreditsDeductionTable;
  free_slots: credits.FreeSlotsTable;

  events: operations.EventsTable;
  mail_outbox: operations.MailOutboxTable;
  mail_pace: operations.MailPaceTable;
  message_recipients: operations.MessageRecipientsTable;
  messages: operations.MessagesTable;
  audit_log: operations.AuditLogTable;
  member_notes: operations.MemberNotesTable;
  nightly_checks: operations.NightlyChecksTable;

  settlement_files: settlement.SettlementFilesTable;
  settlement_rows: settlement.SettlementRowsTable;
  settlement_notes: settlement.SettlementNotesTable;
  settlement_replacements: settlement.SettlementReplacementsTable;
  reconciled_days: settlement.ReconciledDaysTable;
  reconciled_lines: settlement.ReconciledLinesTable;
  late_fees: settlement.LateFeesTable;

  journal_accounts: reports.JournalAccountsTable;
  sold_days: reports.SoldDaysTable;
  sold_totals: reports.SoldTotalsTable;
  receipt_totals: reports.ReceiptTotalsTable;

  shifts: shifts.ShiftsTable;
  cash_entries: shifts.CashEntriesTable;
  undone_sales: shifts.UndoneSalesTable;

  provider_refunds: refunds.ProviderRefundsTable;
  provider_refund_answers: refunds.ProviderRefundAnswersTable;
  sandbox_checkouts: sandbox.SandboxCheckoutsTable;
  sandbox_transactions: sandbox.SandboxTransactionsTable;
  sandbox_messages: sandbox.SandboxMessagesTable;
  sandbox_refunds: refunds.SandboxRefundsTable;
}
