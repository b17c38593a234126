import { sql } from 'kysely';
import type { Covered, OurCharge, OurRefund, TheirRow } from '#domain/payments/reconciliation.ts';
import type { ColumnMapping } from '#domain/payments/settlement-columns.ts';
import { coversGaps } from '#domain/payments/settlement-days.ts';
import type { SettlementRow } from '#domain/payments/settlement-rows.ts';
import {
  addDays,
  type BookingDate,
  dateOf,
  startOfDay,
  venueZone,
} from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { isReplaced } from '#server/features/back-office/reconcile/replacements.repository.ts';

interface NewFile {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly headingsKey: string;
  readonly columns: ColumnMapping;
  readonly rows: number;
  readonly firstDay: BookingDate;
  readonly lastDay: BookingDate;
  readonly importedBy: string;
}

export const insertFile = async (tx: Tx, file: NewFile, now: Temporal.Instant): Promise<void> => {
  await tx
    .insertInto('settlement_files')
    .values({
      id: file.id,
      hash: file.hash,
      name: file.name,
      headings_key: file.headingsKey,
      columns: JSON.stringify(file.columns),
      row_count: file.rows,
      first_day: file.firstDay,
      last_day: file.lastDay,
      imported_by: file.importedBy,
      imported_at: asDate(now),
    })
    .execute();
};

/** Inserts rows as one array for each column, which is several times faster than as values. */
export const insertRows = async (
  tx: Tx,
  fileId: string,
  rows: readonly SettlementRow[],
): Promise<void> => {
  const all = <Value>(of: (row: SettlementRow) => Value): Value[] => rows.map(of);
  await sql`
    insert into settlement_rows (
      file_id, line, transaction_id, order_id, amount_sen, fee_sen, net_sen, kind, day
    )
    select ${fileId}, * from unnest(
      ${all(({ line }) => line)}::int[], ${all(({ transactionId }) => transactionId)}::text[],
      ${all(({ orderId }) => orderId)}::text[], ${all(({ amountSen }) => amountSen)}::int[],
      ${all(({ feeSen }) => feeSen)}::int[], ${all(({ netSen }) => netSen)}::int[],
      ${all(({ kind }) => kind)}::text[], ${all(({ day }) => day)}::date[]
    )`.execute(tx);
};

const files = (db: Database) =>
  db
    .selectFrom('settlement_files')
    .innerJoin('staff', 'staff.user_id', 'settlement_files.imported_by')
    .leftJoin('staff as withdrawer', 'withdrawer.user_id', 'settlement_files.withdrawn_by')
    .select([
      'settlement_files.id',
      'settlement_files.name',
      'row_count as rows',
      'first_day as firstDay',
      'last_day as lastDay',
      'staff.name as by',
      'imported_at as at',
      'withdrawer.name as withdrawnBy',
      'withdrawn_at as withdrawnAt',
      'withdrawn_reason as withdrawnReason',
    ]);

export const findFileByHash = (db: Database, hash: string) =>
  files(db).where('hash', '=', hash).where('withdrawn_at', 'is', null).executeTakeFirst();

export const findFile = (db: Database, fileId: string) =>
  files(db).where('settlement_files.id', '=', fileId).executeTakeFirst();

/** All files, newest first. */
export const listFiles = (db: Database) =>
  files(db).orderBy('imported_at', 'desc').orderBy('settlement_files.id', 'desc').execute();

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

interface Withdrawal {
  readonly fileId: string;
  readonly by: string;
  readonly reason: string;
}

export const withdrawFile = async (
  tx: Tx,
  { fileId, by, reason }: Withdrawal,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('settlement_files')
    .set({ withdrawn_by: by, withdrawn_at: asDate(now), withdrawn_reason: reason })
    .where('id', '=', fileId)
    .execute();
};

/** The days of rows of a file. */
const listDaysOf = async (db: Database, fileIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; day: BookingDate }>`
    select distinct file_id as id, day::text as day from settlement_rows
    where file_id = any(${fileIds}::uuid[])`.execute(db);
  return rows;
};

/** The days that files cover, without those that were withdrawn. [RECON-4] [RECON-11] */
export const listCovered = async (db: Database): Promise<readonly Covered[]> => {
  const rows = await files(db).where('withdrawn_at', 'is', null).execute();
  const importedOn = ({ at }: FileRow) => dateOf(Temporal.Instant.fromEpochMilliseconds(+at));
  const long = new Map(rows.filter((row) => !coversGaps(row)).map((row) => [row.id, row]));
  const days = await listDaysOf(db, [...long.keys()]);
  return [
    ...rows.filter(coversGaps).map((row) => ({ ...row, importedOn: importedOn(row) })),
    ...days.flatMap(({ id, day }) => {
      const file = long.get(id);
      return file === undefined
        ? []
        : [{ firstDay: day, lastDay: day, importedOn: importedOn(file) }];
    }),
  ];
};

/** A day of a file, or one that holds a transaction of it, that was closed after its import. [RECON-12] */
export const findClosedDayOf = async (
  db: Database,
  { id, firstDay, lastDay, at }: Pick<FileRow, 'id' | 'firstDay' | 'lastDay' | 'at'>,
): Promise<BookingDate | null> => {
  const { rows } = await sql<{ day: BookingDate }>`
    select day::text as day from reconciled_days
    where closed_at >= ${at} and day between ${firstDay} and ${lastDay} and (
      ${coversGaps({ firstDay, lastDay })}
      or day in (select day from settlement_rows where file_id = ${id})
    )
    union
    select closed.day::text from reconciled_lines closed
      join settlement_rows theirs using (transaction_id)
      join reconciled_days whole on whole.day = closed.day
    where theirs.file_id = ${id} and closed_at >= ${at}
    order by day limit 1`.execute(db);
  return rows[0]?.day ?? null;
};

/** The columns of the last file with these headings. */
export const findColumns = async (
  db: Database,
  headingsKey: string,
): Promise<ColumnMapping | null> => {
  const row = await db
    .selectFrom('settlement_files')
    .select('columns')
    .where('headings_key', '=', headingsKey)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.columns ?? null;
};

/**
 * Charges in ringgit that providers have reported as paid. A contradicting message has an entry with
 * an id of our own, which is no charge. [SETTLE-2]
 */
const isOnlineCharge = sql`provider <> 'desk' and settled_at is not null and currency = 'MYR'
  and position('/' in provider_transaction_id) = 0`;

/** From the first day to the last, both included. */
export interface Period {
  readonly from: BookingDate;
  readonly to: BookingDate;
}

const duringPeriod = ({ from, to }: Period) =>
  sql`settled_at >= ${asDate(startOfDay(from))} and settled_at < ${asDate(startOfDay(addDays(to, 1)))}`;

const doneDuring = ({ from, to }: Period) =>
  sql`state = 'done' and ended_at >= ${asDate(startOfDay(from))}
    and ended_at < ${asDate(startOfDay(addDays(to, 1)))}`;

/** Transactions of charges, refunds or rows of a period, whatever the day of their other half. */
const touchedIn = (period: Period) => sql`
  select provider_transaction_id from payments where ${isOnlineCharge} and ${duringPeriod(period)}
  union
  select transaction_id from settlement_rows join settlement_files on id = file_id
  where day between ${period.from} and ${period.to} and withdrawn_at is null
  union
  select provider_transaction_id from provider_refunds where ${doneDuring(period)}`;

const chargeColumns = sql`
  provider_transaction_id as "transactionId", order_id as "orderId", amount_sen as "amountSen",
  to_char(settled_at at time zone ${sql.lit(venueZone)}, 'YYYY-MM-DD') as day`;

export const listCharges = async (db: Database, period: Period): Promise<readonly OurCharge[]> => {
  const { rows } = await sql<OurCharge>`
    select ${chargeColumns} from payments
    where ${isOnlineCharge} and provider_transaction_id in (${touchedIn(period)})
    order by settled_at, provider_transaction_id`.execute(db);
  return rows;
};

/** Charges of a period, and those of the transactions. */
export const listChargesOf = async (
  db: Database,
  period: Period,
  transactionIds: readonly string[],
): Promise<readonly OurCharge[]> => {
  const { rows } = await sql<OurCharge>`
    select ${chargeColumns} from payments
    where ${isOnlineCharge} and (
      ${duringPeriod(period)} or provider_transaction_id = any(${transactionIds}::text[])
    )
    order by settled_at, provider_transaction_id`.execute(db);
  return rows;
};

const refunds = sql`
  select id, provider_transaction_id as "transactionId", payments.order_id as "orderId",
    provider_refunds.amount_sen as "amountSen", case when state = 'done' then
      to_char(ended_at at time zone ${sql.lit(venueZone)}, 'YYYY-MM-DD')
    end as "doneOn"
  from provider_refunds join payments using (provider, provider_transaction_id)
  where state in ('asked', 'pending', 'done')`;

/** Refunds of a period that the provider was asked for and has not rejected, oldest first. [RECON-10] */
export const listRefunds = async (db: Database, period: Period): Promise<readonly OurRefund[]> => {
  const { rows } = await sql<OurRefund>`
    ${refunds} and provider_transaction_id in (${touchedIn(period)})
    order by proposed_at, id`.execute(db);
  return rows;
};

/** The same of the transactions, and those that were done in a period. */
export const listRefundsOf = async (
  db: Database,
  period: Period,
  transactionIds: readonly string[],
): Promise<readonly OurRefund[]> => {
  const { rows } = await sql<OurRefund>`
    ${refunds} and (
      ${doneDuring(period)} or provider_transaction_id = any(${transactionIds}::text[])
    )
    order by proposed_at, id`.execute(db);
  return rows;
};

const rowColumns = sql`
  file_id as "fileId", line, transaction_id as "transactionId", order_id as "orderId",
  amount_sen as "amountSen", fee_sen as "feeSen", kind, day::text as day`;

/** Rows of the transactions of a period, oldest file first. */
export const listRows = async (db: Database, period: Period): Promise<readonly TheirRow[]> => {
  const { rows } = await sql<TheirRow>`
    select ${rowColumns} from settlement_rows join settlement_files file on file.id = file_id
    where withdrawn_at is null and transaction_id in (${touchedIn(period)})
      and not ${isReplaced}
    order by imported_at, file_id, line`.execute(db);
  return rows;
};

/** The rows of a file that count. */
export const listRowsOfFile = async (
  db: Database,
  fileId: string,
): Promise<readonly TheirRow[]> => {
  const { rows } = await sql<TheirRow>`
    select ${rowColumns} from settlement_rows
    where file_id = ${fileId} and not ${isReplaced} order by line`.execute(db);
  return rows;
};
