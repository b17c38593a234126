import type { Group } from '#scripts/layers.ts';

export type TableOwner = Group | 'live' | 'db';

/**
 * The one place whose repositories write a table: a group of the server, or `server/live` or
 * `server/db`. Tables that only triggers or seeds fill have none.
 */
export const tableOwners: Readonly<Record<string, TableOwner>> = {
  audit_log: 'platform',
  mail_outbox: 'platform',
  mail_pace: 'platform',
  rate_limits: 'platform',
  announcements: 'venue',
  closure_acts: 'venue',
  closures: 'venue',
  held_courts: 'venue',
  price_changes: 'venue',
  prices: 'venue',
  promotions: 'venue',
  public_holidays: 'venue',
  role_discounts: 'venue',
  scheduled_announcements: 'venue',
  switches: 'venue',
  tax_rates: 'venue',
  venue_settings: 'venue',
  avatar_files: 'members',
  guests: 'members',
  profiles: 'members',
  users: 'members',
  account_link_tokens: 'accounts',
  account_links: 'accounts',
  accounts: 'accounts',
  calendar_feeds: 'accounts',
  email_changes: 'accounts',
  service_accounts: 'accounts',
  sessions: 'accounts',
  sign_up_links: 'accounts',
  sign_ups: 'accounts',
  staff: 'accounts',
  staff_devices: 'accounts',
  staff_passkeys: 'accounts',
  staff_pins: 'accounts',
  staff_second_factors: 'accounts',
  staff_sessions: 'accounts',
  verifications: 'accounts',
  credit_entries: 'credits',
  pending_credits_deduction: 'credits',
  block_series: 'slots',
  free_slots: 'slots',
  lesson_seats: 'slots',
  refused_attempts: 'slots',
  slot_claims: 'slots',
  order_items: 'orders',
  orders: 'orders',
  payment_links: 'orders',
  price_overrides: 'orders',
  rule_waivers: 'orders',
  booking_attendance: 'bookings',
  slot_waits: 'bookings',
  booking_changes: 'bookings',
  bookings: 'bookings',
  membership_plans: 'memberships',
  memberships: 'memberships',
  coach_sports: 'lessons',
  lesson_waits: 'lessons',
  program_schedule_instances: 'lessons',
  program_schedules: 'lessons',
  programs: 'lessons',
  payment_messages: 'payments',
  payments: 'payments',
  provider_refund_answers: 'payments',
  provider_refunds: 'payments',
  requery_turns: 'payments',
  sandbox_checkouts: 'payments',
  sandbox_messages: 'payments',
  sandbox_refunds: 'payments',
  sandbox_transactions: 'payments',
  unknown_charges: 'payments',
  cash_entries: 'back-office',
  undone_sales: 'back-office',
  exception_resolutions: 'back-office',
  coach_rates: 'back-office',
  journal_accounts: 'back-office',
  nightly_checks: 'back-office',
  member_notes: 'back-office',
  message_recipients: 'back-office',
  messages: 'back-office',
  late_fees: 'back-office',
  reconciled_days: 'back-office',
  reconciled_lines: 'back-office',
  settlement_files: 'back-office',
  settlement_notes: 'back-office',
  settlement_replacements: 'back-office',
  settlement_rows: 'back-office',
  shifts: 'back-office',
  weekly_bookings: 'back-office',
  receipt_totals: 'back-office',
  sold_days: 'back-office',
  sold_totals: 'back-office',
  events: 'live',
  kysely_migration: 'db',
};

/** Views, each with the tables that it reads. */
export const views: Readonly<Record<string, readonly string[]>> = {
  guest_money: ['payments', 'orders', 'booking_changes', 'order_items', 'exception_resolutions'],
  kept_money: ['exception_resolutions'],
  open_exceptions: [
    'payments',
    'orders',
    'booking_changes',
    'order_items',
    'exception_resolutions',
    'unknown_charges',
    'settlement_rows',
    'settlement_files',
  ],
};

/** Files that write tables of several owners, with the reason. */
const writesAnyTable: readonly RegExp[] = [
  // They make the tables and fill them before any group runs.
  /^server\/db\/migrations\//,
  /^server\/db\/seed-[a-z-]+\.ts$/,
  // Marks a database as a venue's in `venue_settings`, before any group runs.
  /^server\/db\/venue-mode\.ts$/,
];

const commentPattern = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*([^)]*)/g;
const quotedTable = /['"`](?:public\.)?(\w+)(?: as \w+)?['"`]/g;

const rawTable = String.raw`(?:only\s+)?(?:"?public"?\.)?(?:"?(\w+)"?|\$\{)`;
const rawWrites = [
  new RegExp(
    String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${rawTable}`,
    'gi',
  ),
  new RegExp(String.raw`\bupdate\s+${rawTable}(?:[^\s}]*\})?(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];

/** The tables that a source writes; null for one whose name the source does not spell out. */
export const tablesWritten = (source: string): readonly (string | null)[] => {
  const text = source.replaceAll(commentPattern, '');
  const built = [...text.matchAll(builderWrite)].flatMap(([, target = '']) => {
    const names = [...target.matchAll(quotedTable)].map(([, table = '']) => table);
    return names.length > 0 ? names : [null];
  });
  const raw = rawWrites.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, table]) => table ?? null),
  );
  return [...built, ...raw];
};

const builderRead =
  /\.(?:selectFrom|from|using|\w*[jJ]oin(?:Lateral)?)\(\s*(\[[^\]]*\]|['"`][^'"`]*['"`])/g;
const rawRead = /\b(?:from|join)\s+(?:"?public"?\.)?"?(\w+)"?/gi;

/** The tables with an owner that a source reads, also through a view. */
export const tablesRead = (source: string): ReadonlySet<string> => {
  const text = source.replaceAll(commentPattern, '');
  const built = [...text.matchAll(builderRead)].flatMap(([, target = '']) =>
    [...target.matchAll(quotedTable)].map(([, table = '']) => table),
  );
  const raw = [...text.matchAll(rawRead)].map(([, table = '']) => table.toLowerCase());
  return new Set(
    [...built, ...raw]
      .flatMap((name) => views[name] ?? [name])
      .filter((name) => name in tableOwners),
  );
};

export const mayWriteAnyTable = (path: string): boolean =>
  writesAnyTable.some((pattern) => pattern.test(path));
