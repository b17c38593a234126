import type { World } from '#proof/model/world.ts';

// Every row of the tables behind the reports, as it is, to compute the reports a second time. Nothing
// here is shared with the queries of the server.

interface PaymentRow {
  provider: string;
  provider_transaction_id: string;
  order_id: string;
  named_order_id: string | null;
  amount_sen: number;
  currency: string;
  status: string;
  outcome: string | null;
  method: string | null;
  settled_at: Date | null;
  created_at: Date;
}

interface OrderRow {
  order_id: string;
  parent_order_id: string | null;
  user_id: string;
  status: string;
  channel: string;
  total_amount_sen: number;
  credits_sen: number;
  buyer_tax_id: string | null;
  created_at: Date;
}

interface ItemRow {
  id: string;
  order_id: string;
  kind: string;
  court_id: number | null;
  final_sen: number;
  credits_sen: number;
  company_discount_sen: number;
  membership_discount_sen: number;
  tax_rate_bp: number;
  tax_sen: number;
  plan_id: number | null;
  plan_months: number | null;
}

interface ChangeRow {
  id: string;
  item_id: string | null;
  kind: string;
  court_id: number;
  to_court_id: number | null;
  amount_sen: number;
  gave_back: string | null;
  undoes: string | null;
  staff_user_id: string | null;
  created_at: Date;
}

interface EntryRow {
  id: string;
  user_id: string;
  kind: string;
  amount_sen: number;
  change_id: string | null;
  created_at: Date;
}

interface RefundRow {
  resolution_id: string | null;
  state: string;
  amount_sen: number;
  ended_at: Date | null;
}

interface UndoneSaleRow {
  order_id: string;
  method: string | null;
  amount_sen: number;
  created_at: Date;
}

interface CashRow {
  decision_id: string | null;
  amount_sen: number;
  created_at: Date;
}

interface ShiftRow {
  opened_at: Date;
  float_difference_sen: number;
  closed_at: Date | null;
  counted_cash_sen: number | null;
  expected_cash_sen: number | null;
  counted_terminal_sen: number | null;
  expected_terminal_sen: number | null;
}

interface ClosedDayRow {
  closed_at: Date;
  fees_sen: number;
}

interface LateFeeRow {
  read_at: Date;
  fee_sen: number;
}

interface ResolutionRow {
  id: string;
  order_id: string | null;
  decision_id: string | null;
  provider: string | null;
  provider_transaction_id: string | null;
  change_id: string | null;
  charge_id: string | null;
  kind: string;
  state: string;
  amount_sen: number;
  ended_at: Date | null;
}

interface StrangerRow {
  id: string;
  provider: string;
  transaction_id: string;
  currency: string;
}

interface OverrideRow {
  item_id: string;
  rule_sen: number;
  sold_sen: number;
}

interface CourtRow {
  id: number;
  name: string;
  sport_id: number;
  restricted: boolean;
}

interface ClaimRow {
  court_id: number;
  day: string;
  slot: number;
  kind: string;
}

interface ClosedRow {
  sport_id: number | null;
  first: string;
  last: string;
}

interface PlayedRow {
  day: string;
  state: string | null;
}

interface ClassRow {
  id: number;
  day: string;
  capacity: number;
  cancelled_at: Date | null;
}

interface SeatRow {
  instance_id: number;
  kind: string;
}

export interface ReportRows {
  readonly payments: readonly PaymentRow[];
  readonly orders: readonly OrderRow[];
  readonly items: readonly ItemRow[];
  readonly changes: readonly ChangeRow[];
  readonly entries: readonly EntryRow[];
  readonly resolutions: readonly ResolutionRow[];
  readonly lateFees: readonly LateFeeRow[];
  readonly strangers: readonly StrangerRow[];
  readonly refunds: readonly RefundRow[];
  readonly cash: readonly CashRow[];
  readonly undoneSales: readonly UndoneSaleRow[];
  readonly shifts: readonly ShiftRow[];
  readonly closedDays: readonly ClosedDayRow[];
  readonly overrides: readonly OverrideRow[];
  readonly courts: readonly CourtRow[];
  readonly claims: readonly ClaimRow[];
  readonly closed: readonly ClosedRow[];
  readonly bookings: readonly PlayedRow[];
  readonly classes: readonly ClassRow[];
  readonly seats: readonly SeatRow[];
}

export const readReportRows = async ({
  observer,
}: Pick<World, 'observer'>): Promise<ReportRows> => {
  const all = async <Row extends object>(table: string): Promise<Row[]> =>
    (await observer.query<Row>(`select * from ${table}`)).rows;
  const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
    (await observer.query<Row>(text)).rows;
  return {
    payments: await all<PaymentRow>('payments'),
    orders: await all<OrderRow>('orders'),
    items: await all<ItemRow>('order_items'),
    changes: await all<ChangeRow>('booking_changes'),
    entries: await all<EntryRow>('credit_entries'),
    resolutions: await all<ResolutionRow>('exception_resolutions'),
    strangers: await all<StrangerRow>('unknown_charges'),
    refunds: await all<RefundRow>('provider_refunds'),
    cash: await all<CashRow>('cash_entries'),
    undoneSales: await all<UndoneSaleRow>('undone_sales'),
    shifts: await all<ShiftRow>('shifts'),
    closedDays: await all<ClosedDayRow>('reconciled_days'),
    lateFees: await all<LateFeeRow>('late_fees'),
    overrides: await all<OverrideRow>('price_overrides'),
    courts: await rowsOf<CourtRow>(
      'select courts.*, sport_id from courts join court_types on court_types.id = court_type_id',
    ),
    claims: await rowsOf<ClaimRow>('select *, booking_date::text as day from slot_claims'),
    closed: await rowsOf<ClosedRow>(
      `select sport_id, from_date::text as first, to_date::text as last from closures union all
      select null, date::text, date::text from public_holidays where closed`,
    ),
    bookings: await rowsOf<PlayedRow>(
      `select booking_date::text as day, state from bookings
      left join booking_attendance on booking_id = id`,
    ),
    classes: await rowsOf<ClassRow>('select *, date::text as day from program_schedule_instances'),
    seats: await all<SeatRow>('lesson_seats'),
  };
};

const hourMs = 3_600_000;

/** Malaysia is eight hours ahead, and its booking day begins two hours after midnight. */
export const dayAt = (at: Date): string =>
  new Date(at.getTime() + (8 - 2) * hourMs).toISOString().slice(0, 10);

export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 24 * hourMs).toISOString().slice(0, 10);
