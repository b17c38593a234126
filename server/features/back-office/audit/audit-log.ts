import type { CallOutput } from '#contract/call.ts';
import type { AuditLine, listAudit } from '#contract/console-audit.ts';
import { addDays, type BookingDate, startOfDay } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  type AuditFilter,
  listEntries,
  listNamedAccounts,
  listOwnersOf,
} from '#server/features/back-office/audit/audit-log.repository.ts';

const pageLength = 50;

type Entry = Awaited<ReturnType<typeof listEntries>>[number];
type Account = NonNullable<AuditLine['account']>;

/** The id of the account in a subject such as `member:<id>` or `coach:<id>/Padel`. */
const accountIdIn = (subject: string): string | null =>
  /^(?:member|staff|coach):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(subject)?.[1] ??
  null;

/** Takes the accounts by subject. */
const lineOf = (entry: Entry, accounts: ReadonlyMap<string, Account>): AuditLine => {
  const { staffUserId, staffName, at, details: all, ...rest } = entry;
  const { before = null, after = null, ...details } = all as Record<string, unknown>;
  return {
    ...rest,
    at: at.toISOString(),
    person: staffUserId === null ? null : { userId: staffUserId, name: staffName ?? '' },
    account: accounts.get(entry.subject) ?? null,
    before,
    after,
    details,
  };
};

/** The accounts that the entries are about, by subject. */
const accountsIn = async (
  { db }: AppContext,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Account>> => {
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  const owned = await listOwnersOf(db, subjects);
  const idBySubject = new Map<string, string | null>([
    ...subjects.map((subject) => [subject, accountIdIn(subject)] as const),
    ...owned.map(({ subject, userId }) => [subject, userId] as const),
  ]);
  const ids = [...new Set(idBySubject.values())].filter((id) => id !== null);
  const rows = ids.length === 0 ? [] : await listNamedAccounts(db, ids);
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return new Map(
    [...idBySubject].flatMap(([subject, id]) => {
      const account = byId.get(id ?? '');
      return account === undefined ? [] : [[subject, account] as const];
    }),
  );
};

export interface AuditQuery extends Omit<AuditFilter, 'during'> {
  readonly date?: BookingDate | undefined;
}

/** Reads one page of the audit log, newest first. */
export const readAuditLog = async (
  context: AppContext,
  { date, ...filter }: AuditQuery,
): Promise<CallOutput<typeof listAudit>> => {
  const during =
    date === undefined ? undefined : ([startOfDay(date), startOfDay(addDays(date, 1))] as const);
  // One more than a page tells whether there is another.
  const found = await listEntries(context.db, { ...filter, during }, pageLength + 1);
  const entries = found.slice(0, pageLength);
  const accounts = await accountsIn(context, entries);
  return {
    entries: entries.map((entry) => lineOf(entry, accounts)),
    next: found.length > pageLength ? (entries.at(-1)?.id ?? null) : null,
  };
};
