import { type Kysely, sql } from 'kysely';

// A payment whose charge a person had decided about was among the receipts of its day, though the
// decision had posted the charge already. The days that were kept so are summed again.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    delete from sold_days
    where day in (
      select (payments.settled_at at time zone 'Asia/Kuala_Lumpur' - interval '2 hours')::date
      from payments
      join unknown_charges charge
        on charge.provider = payments.provider
        and charge.transaction_id = payments.provider_transaction_id
      join exception_resolutions decision on decision.charge_id = charge.id
      where decision.state = 'resolved' and decision.kind <> 'attached'
    )`.execute(db);
};
