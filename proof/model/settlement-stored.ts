import type { BookingDate } from '#domain/time/venue-time.ts';
import type { World } from '#proof/model/world.ts';

// The database's rows of charges, refunds, files and closed days, read without the server's code.

interface FileRow {
  id: string;
  imported_at: Date;
  withdrawn_at: Date | null;
}

interface PaymentRow {
  provider_transaction_id: string;
  amount_sen: number;
  settled_at: Date;
}

interface RefundRow {
  provider_transaction_id: string;
  amount_sen: number;
  state: string;
  ended_at: Date | null;
}

export interface ClosedLineRow {
  day: BookingDate;
  line_key: string;
  pile: string;
  transaction_id: string;
  ours_sen: number | null;
  theirs_sen: number | null;
  fee_sen: number | null;
}

/** A row of an earlier file that a file replaces. */
export interface ReplacementRow {
  file_id: string;
  line: number;
  by_file_id: string;
}

/** The fees of a closed day that the journal has. */
interface PostedFees {
  day: BookingDate;
  closed_at: Date;
  sen: number;
}

export interface Stored {
  readonly files: readonly FileRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
  readonly closedLines: readonly ClosedLineRow[];
  readonly postedFees: readonly PostedFees[];
  readonly replacements: readonly ReplacementRow[];
}

export const readStored = async ({ observer }: World): Promise<Stored> => {
  const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
    (await observer.query<Row>(text)).rows;
  return {
    files: await rowsOf<FileRow>('select * from settlement_files'),
    payments: (
      await rowsOf<PaymentRow & { currency: string; provider: string }>(
        'select * from payments where settled_at is not null',
      )
    ).filter(
      ({ currency, provider, provider_transaction_id: id }) =>
        currency === 'MYR' && provider !== 'desk' && !id.includes('/'),
    ),
    refunds: (
      await rowsOf<RefundRow>('select * from provider_refunds order by proposed_at, id')
    ).filter(({ state }) => ['asked', 'pending', 'done'].includes(state)),
    postedFees: await rowsOf<PostedFees>(
      `select day::text as day, closed_at, (fees_sen + coalesce((
        select sum(fee_sen) from late_fees where late_fees.day = closed.day
      ), 0))::int as sen from reconciled_days closed`,
    ),
    replacements: await rowsOf<ReplacementRow>('select * from settlement_replacements'),
    closedLines: await rowsOf<ClosedLineRow>(
      'select *, day::text as day from reconciled_lines order by line_key',
    ),
  };
};
