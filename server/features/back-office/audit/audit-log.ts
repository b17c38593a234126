import type { CallOutput } from '#contract/call.ts';
import type { AuditLine, listAudit } from '#contract/console-audit.ts';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import {
  namesShownTo,
  type ShownNames,
  shownName,
  withoutEmails,
} from '#domain/staff/shown-names.ts';
import { addDays, type BookingDate, formatDate, startOfDay } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  type AuditFilter,
  listBuyersOf,
  listEntries,
  listNamedAccounts,
  listNamedClasses,
  listSlotsOf,
} from '#server/features/back-office/audit/audit-log.repository.ts';

const pageLength = 50;

type Entry = Awaited<ReturnType<typeof listEntries>>[number];
type Account = NonNullable<AuditLine['account']>;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The id of the account in a subject such as `member:<id>` or `coach:<id>/Padel`. */
const accountIdIn = (subject: string): string | null =>
  new RegExp(`^(?:member|staff|coach):(${uuid})`).exec(subject)?.[1] ?? null;

/** Every id in the entries, of whatever kind. */
const idsIn = (entries: readonly Entry[]): string[] => [
  ...new Set(
    entries.flatMap(({ subject, details }) => [
      ...(`${subject} ${JSON.stringify(details)}`.match(new RegExp(uuid, 'g')) ?? []),
    ]),
  ),
];

type BookedSlot = Awaited<ReturnType<typeof listSlotsOf>>[number];

/** The accounts, bookings and buyers that the ids of a page refer to. */
interface Known {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly slots: ReadonlyMap<string, BookedSlot>;
  /** The buyers of orders. */
  readonly buyers: ReadonlyMap<string, string>;
}

const orderIdIn = (subject: string): string[] =>
  subject.startsWith('order:') ? [subject.slice('order:'.length)] : [];

type NamedAccount = Awaited<ReturnType<typeof listNamedAccounts>>[number];

/** The account as a reader sees it. The names of staff and coaches are no secret. [STAFF-17] */
const shownAccount = (
  { userId, email, name, isOfVenue }: NamedAccount,
  shown: ShownNames,
): Account[] => {
  if (shown === 'full') return [{ userId, name, email }];
  const visible = isOfVenue ? withoutEmails(name) : shownName(name, shown);
  return visible === null ? [] : [{ userId, name: visible, email: null }];
};

const lookUp = async (
  { db }: AppContext,
  entries: readonly Entry[],
  shown: ShownNames,
): Promise<Known> => {
  const ids = idsIn(entries);
  const orderIds = entries.flatMap(({ subject }) => orderIdIn(subject));
  const slots = ids.length === 0 ? [] : await listSlotsOf(db, ids);
  const buyers = orderIds.length === 0 ? [] : await listBuyersOf(db, orderIds);
  const userIds = [...ids, ...[...slots, ...buyers].map(({ userId }) => userId)];
  const accounts = userIds.length === 0 ? [] : await listNamedAccounts(db, userIds);
  return {
    accounts: new Map(
      accounts
        .flatMap((account) => shownAccount(account, shown))
        .map((account) => [account.userId, account]),
    ),
    slots: new Map(slots.map((booked) => [booked.id, booked])),
    buyers: new Map(buyers.map(({ orderId, userId }) => [orderId, userId])),
  };
};

const slotIn = (subject: string, { slots }: Known): BookedSlot | undefined =>
  subject.startsWith('booking:') ? slots.get(subject.slice('booking:'.length)) : undefined;

const lineOf = (entry: Entry, known: Known): AuditLine => {
  const { staffUserId, staffName, at, details: all, undoneAt, undoneBy, ...rest } = entry;
  const { before = null, after = null, ...details } = all as Record<string, unknown>;
  const booked = slotIn(entry.subject, known);
  const [orderId = ''] = orderIdIn(entry.subject);
  const userId = accountIdIn(entry.subject) ?? booked?.userId ?? known.buyers.get(orderId) ?? '';
  return {
    ...rest,
    at: at.toISOString(),
    person: staffUserId === null ? null : { userId: staffUserId, name: staffName ?? '' },
    account: known.accounts.get(userId) ?? null,
    booking: booked
      ? { orderId: booked.orderId, court: booked.court, date: booked.date, slot: booked.slot }
      : null,
    undoes: undoneAt === null ? null : { at: undoneAt.toISOString(), by: undoneBy },
    before,
    after,
    details,
  };
};

/** A booking is shown by the name of its member. */
const namesIn = ({ accounts, slots }: Known): Record<string, string> => ({
  ...Object.fromEntries([...accounts].map(([id, { name }]) => [id, name])),
  ...Object.fromEntries(
    [...slots].flatMap(([id, { userId }]) => {
      const name = accounts.get(userId)?.name;
      return name === undefined ? [] : [[id, name]];
    }),
  ),
});

/** The venue's own addresses stay. [STAFF-17] */
const withoutEmailsOfMembers = (line: AuditLine): AuditLine => {
  if (line.subject.startsWith('contact:')) return line;
  const { before, after, details, reason } = line;
  return { ...line, ...withoutEmails({ before, after, details, reason }) };
};

const classIdsIn = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ subject }) => {
    const id = /^class:(\d+)$/.exec(subject)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

/** The names of the classes that entries are about, by their subjects. */
const classNamesIn = async (
  { db }: AppContext,
  entries: readonly Entry[],
): Promise<Record<string, string>> => {
  const ids = classIdsIn(entries);
  const classes = ids.length === 0 ? [] : await listNamedClasses(db, ids);
  return Object.fromEntries(
    classes.map(({ id, name, date, slot }) => [
      `class:${id}`,
      `${name}, ${formatDate(date)}, ${bookingTime(slot)}`,
    ]),
  );
};

interface AuditQuery extends Omit<AuditFilter, 'during' | 'shown'> {
  readonly date?: BookingDate | undefined;
}

/** Reads one page of the audit log, newest first, with what the reader's role sees of members. */
export const readAuditLog = async (
  context: AppContext,
  { role }: { readonly role: StaffRole },
  { date, ...filter }: AuditQuery,
): Promise<CallOutput<typeof listAudit>> => {
  const shown = namesShownTo(role);
  const during =
    date === undefined ? undefined : ([startOfDay(date), startOfDay(addDays(date, 1))] as const);
  // Reads one entry more than a page, to know whether there is another page.
  const found = await listEntries(context.db, { ...filter, during, shown }, pageLength + 1);
  const entries = found.slice(0, pageLength);
  const known = await lookUp(context, entries, shown);
  return {
    entries: entries
      .map((entry) => lineOf(entry, known))
      .map((line) => (shown === 'full' ? line : withoutEmailsOfMembers(line))),
    names: { ...namesIn(known), ...(await classNamesIn(context, entries)) },
    next: found.length > pageLength ? (entries.at(-1)?.id ?? null) : null,
  };
};
