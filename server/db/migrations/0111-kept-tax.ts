import { type Kysely, sql } from 'kysely';

// The kept sums of a day also have the tax rate of its sales, the orders that have invoices of their own, and
// what came in. Days are kept anew with it: the release before cannot keep any, and reads their items.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    delete from sold_days;
    alter table sold_totals
      add column tax_rate_bp integer not null,
      add column own_invoice_of text;
    create table receipt_totals (
      day date not null,
      movement text not null,
      debit text not null,
      credit text,
      sen bigint not null,
      constraint receipt_totals_day_fk foreign key (day) references sold_days (day) on delete cascade
    );
    create index receipt_totals_by_day on receipt_totals (day);
  `.execute(db);
};
