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

export type Group = (typeof groups)[number];

/** The folders of web/features: each may import those before it, and none after it. */
export const webFolders = [
  'frame',
  'accounts',
  'booking',
  'checkout',
  'waits',
  'lessons',
  'membership',
  'my-bookings',
  'history',
  'profile',
] as const;

/** The folders of web/console: each may import those before it, and none after it. */
export const consoleFolders = [
  'ui',
  'api',
  'live',
  'security',
  'sign-in',
  'account',
  'lock',
  'frame',
  'audit',
  'sale',
  'day',
  'member',
  'coach',
  'lessons',
  'series',
  'exceptions',
  'shift',
  'reports',
  'prices',
  'reconcile',
  'orders',
  'messages',
  'closures',
  'staff',
] as const;

interface Order {
  readonly parent: string;
  /** Each may import those before it, and none after it. */
  readonly folders: readonly string[];
  /** True if the parent has no other folder. */
  readonly isWhole: boolean;
}

const orders: readonly Order[] = [
  { parent: 'server', folders: ['db', 'http', 'live', 'features'], isWhole: false },
  { parent: 'server/features', folders: groups, isWhole: true },
  {
    parent: 'server/features/accounts',
    folders: [
      'links',
      'calendar-feed',
      'services',
      'registration',
      'staff',
      'google',
      'password-reset',
      'email-change',
      'invitation',
      'own-access',
    ],
    isWhole: true,
  },
  {
    parent: 'server/features/bookings',
    folders: [
      'mails',
      'calendar-feed',
      'history',
      'court-order',
      'moves',
      'refunds',
      'waiting-list',
    ],
    isWhole: true,
  },
  {
    parent: 'server/features/lessons',
    folders: [
      'coaches',
      'seats',
      'timetable',
      'schedules',
      'private-lessons',
      'class-changes',
      'programs',
      'waiting-list',
      'cancellation',
      'lesson-order',
    ],
    isWhole: true,
  },
  { parent: 'server/features/back-office', folders: ['members', 'desk'], isWhole: false },
  {
    parent: 'server/features/payments',
    folders: ['fiuu', 'sandbox', 'settling', 'requeries', 'messages', 'refunds'],
    isWhole: true,
  },
  { parent: 'web', folders: ['ui', 'api', 'live', 'receipt', 'features'], isWhole: false },
  { parent: 'web/features', folders: webFolders, isWhole: true },
  {
    parent: 'web/features/checkout',
    folders: ['billing', 'goods', 'quote', 'payment', 'placing', 'link'],
    isWhole: true,
  },
  { parent: 'web/console', folders: consoleFolders, isWhole: true },
];

/** The folder of a file below a parent; null for a file beside the folders or elsewhere. */
const folderBelow = (parent: string, path: string): string | null =>
  path.startsWith(`${parent}/`)
    ? (/^([^/]+)\//.exec(path.slice(parent.length + 1))?.[1] ?? null)
    : null;

export const groupOf = (path: string): Group | null =>
  groups.find((group) => group === folderBelow('server/features', path)) ?? null;

const orderProblems = (
  { parent, folders, isWhole }: Order,
  path: string,
  targets: readonly string[],
): readonly string[] => {
  const own = folderBelow(parent, path);
  if (own === null) return [];
  const level = folders.indexOf(own);
  if (level < 0) return isWhole ? [`${path}: belongs to none of the folders of ${parent}`] : [];
  return targets
    .filter((target) => folders.indexOf(folderBelow(parent, target) ?? '') > level)
    .map(
      (target) => `${path}: ${own} must not import from ${folderBelow(parent, target)} (${target})`,
    );
};

/** They put the groups together, so nothing but them imports them. */
const startFiles = ['app', 'kinds-of-goods', 'main', 'serve'].map((name) => `server/${name}.ts`);
/** Also names groups: `AppContext` has the types of two values that the start hands to all groups. */
const typesOfGroups = 'server/app-context.ts';

const startProblems = (path: string, targets: readonly string[]): readonly string[] => {
  if (!path.startsWith('server/') || startFiles.includes(path)) return [];
  const isOutside = !path.startsWith('server/features/') && path !== typesOfGroups;
  return targets
    .filter(
      (target) =>
        startFiles.includes(target) || (isOutside && target.startsWith('server/features/')),
    )
    .map((target) => `${path}: only the start of the server imports ${target}`);
};

/** The two apps of the browser share what stands beside them, and never meet. */
const appProblems = (path: string, targets: readonly string[]): readonly string[] => {
  const isConsole = path.startsWith('web/console/');
  const other = isConsole ? 'web/features/' : 'web/console/';
  return path.startsWith('web/')
    ? targets
        .filter((target) => target.startsWith(other))
        .map((target) => `${path}: the members' app and the console never meet (${target})`)
    : [];
};

/** The arrows of a file that go up, given the files that it imports. */
export const layerProblems = (path: string, targets: readonly string[]): readonly string[] => [
  ...orders.flatMap((order) => orderProblems(order, path, targets)),
  ...startProblems(path, targets),
  ...appProblems(path, targets),
];
