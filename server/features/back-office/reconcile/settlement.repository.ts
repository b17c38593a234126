import { sql } from 'kysely';
import type { OurCharge, TheirRow } from '#domain/payments/reconciliation.ts';
import type { ColumnMapping } from '#domain/payments/settlement-columns.ts';
import type { SettlementRow } from '#domain/payments/settlement-rows.ts';
import { addDays, type BookingDate, startOfDay, venueZone } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

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
    .select([
      'settlement_files.id',
      'settlement_files.name',
      'row_count as rows',
      'first_day as firstDay',
      'last_day as lastDay',
      'staff.name as by',
      'imported_at as at',
    ]);

export const findFileByHash = (db: Database, hash: string) =>
  files(db).where('hash', '=', hash).executeTakeFirst();

export const findFile = (db: Database, fileId: string) =>
  files(db).where('settlement_files.id', '=', fileId).executeTakeFirst();

/** All files, newest first. */
export const listFiles = (db: Database) =>
  files(db).orderBy('imported_at', 'desc').orderBy('settlement_files.id', 'desc').execute();

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

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
 * Charges that providers have reported as paid. A contradicting message has an entry with an id of
 * our own, which is no charge. [SETTLE-2]
 */
const isOnlineCharge = sql`provider <> 'desk' and settled_at is not null
  and position('/' in provider_transaction_id) = 0`;

/** From the first day to the last, both included. */
export interface Period {
  readonly from: BookingDate;
  readonly to: BookingDate;
}

const duringPeriod = ({ from, to }: Period) =>
  sql`settled_at >= ${asDate(startOfDay(from))} and settled_at < ${asDate(startOfDay(addDays(to, 1)))}`;

/** Transactions of charges or rows of a period, whatever the day of their other half. */
const touchedIn = (period: Period) => sql`
  select provider_transaction_id from payments where ${isOnlineCharge} and ${duringPeriod(period)}
  union
  select transaction_id from settlement_rows where day between ${period.from} and ${period.to}`;

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

const rowColumns = sql`
  file_id as "fileId", line, transaction_id as "transactionId", order_id as "orderId",
  amount_sen as "amountSen", fee_sen as "feeSen", kind, day::text as day`;

/** Rows of the transactions of a period, oldest file first. */
export const listRows = async (db: Database, period: Period): Promise<readonly TheirRow[]> => {
  const { rows } = await sql<TheirRow>`
    select ${rowColumns} from settlement_rows join settlement_files file on file.id = file_id
    where transaction_id in (${touchedIn(period)})
    order by imported_at, file_id, line`.execute(db);
  return rows;
};

export const listRowsOfFile = async (
  db: Database,
  fileId: string,
): Promise<readonly TheirRow[]> => {
  const { rows } = await sql<TheirRow>`
    select ${rowColumns} from settlement_rows where file_id = ${fileId} order by line`.execute(db);
  return rows;
};

/** Rows of the transactions, oldest file first. */
export const listRowsOf = async (
  db: Database,
  transactionIds: readonly string[],
): Promise<readonly TheirRow[]> => {
  const { rows } = await sql<TheirRow>`
    select ${rowColumns} from settlement_rows join settlement_files file on file.id = file_id
    where transaction_id = any(${transactionIds}::text[])
    order by imported_at, file_id, line`.execute(db);
  return rows;
};
