import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import { type BookingDate, venueZone } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** The closed days to which rows of a file, or their charges, belong or belonged. */
export const listClosedDaysOfFile = async (
  db: Database,
  fileId: string,
): Promise<readonly BookingDate[]> => {
  const { rows } = await sql<{ day: BookingDate }>`
    with theirs as materialized (
      select transaction_id, day from settlement_rows where file_id = ${fileId}
    )
    select day::text as day from reconciled_days
    where day in (
      select day from theirs
      union
      select closed.day from reconciled_lines closed join theirs using (transaction_id)
      union
      select (settled_at at time zone ${sql.lit(venueZone)})::date
      from payments join theirs on provider_transaction_id = transaction_id
      where provider <> 'desk' and settled_at is not null
    )
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};

/** Other closed days that have lines of these transactions. */
export const listClosedDaysOf = async (
  db: Database,
  transactionIds: readonly string[],
  without: BookingDate,
): Promise<readonly BookingDate[]> => {
  const { rows } = await sql<{ day: BookingDate }>`
    select distinct day::text as day from reconciled_lines
    where transaction_id = any(${transactionIds}::text[]) and day <> ${without}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
};

/** The fees of a closed day that the journal has: those of its closing and those read later. */
export const sumPostedFees = async (db: Database, day: BookingDate): Promise<Sen> => {
  const { rows } = await sql<{ sen: number }>`
    select (fees_sen + (
      select coalesce(sum(fee_sen), 0) from late_fees where late_fees.day = reconciled_days.day
    ))::int as sen
    from reconciled_days where day = ${day}`.execute(db);
  return rows[0]?.sen ?? 0;
};

export const insertLateFee = async (
  tx: Tx,
  day: BookingDate,
  feeSen: Sen,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('late_fees')
    .values({ day, fee_sen: feeSen, read_at: asDate(now) })
    .execute();
};
