import { readSource, reportProblems, sourceFiles } from '#scripts/source-files.ts';

/** The groups of the server: each may import those before it, and none after it. */
export const groups = [
  'platform',
  'venue',
  'members',
  'accounts',
  'credits',
  'slots',
  'orders',
  'bookings',
  'memberships',
  'lessons',
  'payments',
  'back-office',
] as const;

type Group = (typeof groups)[number];

/** The folders of web/features: each may import those before it, and none after it. */
export const webFolders = [
  'frame',
  'accounts',
  'booking',
  'checkout',
  'lessons',
  'membership',
  'my-bookings',
  'history',
  'profile',
] as const;

/**
 * The one group whose repositories write a table. Tables that only triggers or seeds fill have
 * none.
 */
export const tableOwners: Readonly<Record<string, Group>> = {
  audit_log: 'platform',
  mail_outbox: 'platform',
  rate_limits: 'platform',
  announcements: 'venue',
  closures: 'venue',
  held_courts: 'venue',
  prices: 'venue',
  promotions: 'venue',
  public_holidays: 'venue',
  role_discounts: 'venue',
  switches: 'venue',
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
  booking_changes: 'bookings',
  guest_money: 'bookings',
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
  requery_turns: 'payments',
  sandbox_checkouts: 'payments',
  sandbox_messages: 'payments',
  sandbox_transactions: 'payments',
  house_checks: 'back-office',
  member_notes: 'back-office',
};

const importPattern = /\b(?:from|import\()\s*['"]#((?:server|web)\/[^'"]+)['"]/g;
const writePattern = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const rawWritePattern = /\b(?:insert into|update|delete from)\s+(\w+)\s+(?:as|set|using|where|\()/g;

const groupOf = (path: string): Group | null => {
  const [, name] = /^server\/features\/([^/]+)\//.exec(path) ?? [];
  return groups.find((group) => group === name) ?? null;
};

const isProduct = (path: string): boolean =>
  /^(?:server|web)\/.+\.tsx?$/.test(path) && !/\.test\.tsx?$|^(?:server|web)\/testing\//.test(path);

const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(importPattern)].map(([, target = '']) => target);

const layerProblems = (path: string, text: string): string[] => {
  const own = groupOf(path);
  if (own === null) {
    return path.startsWith('server/features/') ? [`${path}: belongs to none of the groups`] : [];
  }
  return importsOf(text).flatMap((target) => {
    const other = groupOf(target);
    return other !== null && groups.indexOf(other) > groups.indexOf(own)
      ? [`${path}: ${own} must not import from ${other} (${target})`]
      : [];
  });
};

const webProblems = (path: string, text: string): string[] => {
  const levelOf = (file: string): number => {
    const [, folder] = /^web\/features\/([^/]+)\//.exec(file) ?? [];
    return (webFolders as readonly string[]).indexOf(folder ?? '');
  };
  if (!path.startsWith('web/features/')) return [];
  const own = levelOf(path);
  if (own < 0) return [`${path}: belongs to none of the folders of web/features`];
  return importsOf(text)
    .filter((target) => levelOf(target) > own)
    .map((target) => `${path}: ${webFolders[own]} must not import from ${target}`);
};

const ownerProblems = (path: string, text: string): string[] => {
  const own = groupOf(path);
  if (own === null) return [];
  const written = [...text.matchAll(writePattern), ...text.matchAll(rawWritePattern)];
  return written.flatMap(([, table = '']) => {
    const owner = tableOwners[table];
    if (owner === own) return [];
    if (owner === undefined) return [`${path}: writes ${table}, which no group owns`];
    return [`${path}: ${own} writes ${table}, which ${owner} owns`];
  });
};

export const groupProblems = (path: string, text: string): readonly string[] =>
  isProduct(path)
    ? [...layerProblems(path, text), ...ownerProblems(path, text), ...webProblems(path, text)]
    : [];

/** The first import cycle that can be reached from each file, if any. */
export const findCycles = (
  graph: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] => {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      circles.push([...trail.slice(at), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
};

/** The groups in order, each with the groups that it imports and the tables that it owns. */
export const describeGroups = (graph: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  groups.flatMap((group, at) => {
    const files = [...graph].filter(([path]) => groupOf(path) === group);
    const imported = new Set(files.flatMap(([, targets]) => targets.map(groupOf)));
    const below = groups.filter((name) => name !== group && imported.has(name));
    const tables = Object.keys(tableOwners).filter((table) => tableOwners[table] === group);
    return [
      `${String(at + 1).padStart(2)} ${group} → ${below.join(', ') || 'none'}`,
      `     owns ${tables.join(', ')}`,
    ];
  });

if (import.meta.main) {
  const product = sourceFiles().filter(isProduct);
  const texts = new Map(product.map((path) => [path, readSource(path)]));
  const graph = new Map([...texts].map(([path, text]) => [path, importsOf(text)]));
  if (process.argv.includes('--print')) console.log(describeGroups(graph).join('\n'));
  reportProblems(
    [
      ...[...texts].flatMap(([path, text]) => groupProblems(path, text)),
      ...findCycles(graph).map((cycle) => `an import cycle: ${cycle.join(' → ')}`),
    ],
    `${product.length} files in ${groups.length} groups and ${webFolders.length} web folders, without a cycle.`,
  );
}
