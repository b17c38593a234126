import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
  register,
} from 'prom-client';
import type { ErrorCode } from '#contract/errors.ts';
import type { VenueFigures } from '#server/features/back-office/metrics/metrics.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import type { MetricsReport } from '#server/processes/siblings.ts';

/** The figures that only the process itself knows. */
interface ProcessFigures {
  readonly streams: number;
  readonly secondsBehindEvents: number;
  readonly pool: { readonly open: number; readonly idle: number; readonly waiting: number };
}

export interface Meters {
  answered(route: string, method: string, status: number, seconds: number): void;
  refused(code: ErrorCode): void;
  countEvent(event: NumberedEvent): void;
  /** Sets the figures that are read for each scrape; null if the database does not answer. */
  update(context: VenueFigures | null, own: ProcessFigures): void;
  /** All metrics in the Prometheus text format. */
  write(): Promise<string>;
  /** All metrics, to be added up with those of other processes. */
  report(): Promise<MetricsReport>;
}

/** From a cached window to a call that waits for a slow database. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Default metrics of the process and its event loop, registered once per process. */
export const measureProcess = (): void => collectDefaultMetrics({ prefix: 'depot_' });

const makeCounters = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'depot_request_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [...buckets],
    registers,
  }),
  refusals: new Counter({
    name: 'depot_refusals_total',
    help: 'Requests that were refused or failed, by the code of the answer.',
    labelNames: ['code'] as const,
    registers,
  }),
  // Every process receives all events of the venue: take the maximum over processes, not the sum.
  bookings: new Counter({
    name: 'depot_slot_changes_total',
    help: 'Slots of courts by what became of them, counted from the events of all processes.',
    aggregator: 'max',
    labelNames: ['kind'] as const,
    registers,
  }),
  orders: new Counter({
    name: 'depot_order_changes_total',
    help: 'Orders by the status that they came to, counted from the events of all processes.',
    aggregator: 'max',
    labelNames: ['status'] as const,
    registers,
  }),
});

const makeGauges = (registers: Registry[]) => {
  /** Figures of the venue are the same in each process, so the largest is the latest. */
  const gauge = (name: string, help: string, aggregator: Aggregator = 'max') =>
    new Gauge({ name, help, aggregator, registers });
  return {
    streams: gauge('depot_streams', 'Open live streams.', 'sum'),
    eventLag: gauge('depot_event_lag_seconds', 'Since the events of the venue were read last.'),
    poolOpen: gauge('depot_pool_connections', 'Connections to the database.', 'sum'),
    poolIdle: gauge('depot_pool_idle', 'Connections that wait for work.', 'sum'),
    poolWaiting: gauge('depot_pool_waiting', 'Work that waits for a connection.', 'sum'),
    isDatabaseUp: gauge(
      'depot_database_up',
      'Whether the database has answered this scrape.',
      'min',
    ),
    outboxAge: gauge('depot_outbox_age_seconds', 'Age of the oldest mail that is not sent.'),
    outboxSize: gauge('depot_outbox_mails', 'Mails that are not sent.'),
    settlementLag: gauge(
      'depot_settlement_lag_seconds',
      'For how long an order has been due to be asked about at the provider.',
    ),
    holdLag: gauge('depot_hold_expiry_lag_seconds', 'Since the oldest hold that is over ran out.'),
    openHolds: gauge('depot_holds', 'Slots that are held for orders that wait for their payment.'),
    exceptions: gauge('depot_payment_exceptions', 'Payments that wait for the operator.'),
    rejectedRefunds: gauge(
      'depot_rejected_refunds',
      'Refunds that the payment provider rejected in the last 24 hours.',
    ),
    guestMoney: gauge(
      'depot_guest_money_sen',
      'Money that the venue owes guests or has returned to them, in sen.',
    ),
    violations: gauge('depot_invariant_violations', 'Rows that broke a rule in the last check.'),
    checkAge: gauge('depot_invariant_check_age_seconds', 'Since the invariants were checked last.'),
  };
};

/** One busy event loop must not hide behind the others, so its lag is not averaged. */
const worstLag = (report: MetricsReport): MetricsReport =>
  report.map((metric) =>
    metric.aggregator === 'average' ? { ...metric, aggregator: 'max' } : metric,
  );

/** Adds up the metrics of several processes, in the Prometheus text format. */
export const writeTogether = (reports: readonly MetricsReport[]): Promise<string> =>
  AggregatorRegistry.aggregate(reports.map(worstLag)).metrics();

export const makeMeters = (): Meters => {
  const own = new Registry();
  const counters = makeCounters([own]);
  const gauges = makeGauges([own]);

  const setProcess = ({ streams, secondsBehindEvents, pool }: ProcessFigures): void => {
    gauges.streams.set(streams);
    gauges.eventLag.set(secondsBehindEvents);
    gauges.poolOpen.set(pool.open);
    gauges.poolIdle.set(pool.idle);
    gauges.poolWaiting.set(pool.waiting);
  };

  const setContext = (context: VenueFigures): void => {
    gauges.outboxAge.set(context.outboxAgeSeconds);
    gauges.outboxSize.set(context.outboxMails);
    gauges.settlementLag.set(context.settlementLagSeconds);
    gauges.holdLag.set(context.holdLagSeconds);
    gauges.openHolds.set(context.holds);
    gauges.exceptions.set(context.paymentExceptions);
    gauges.rejectedRefunds.set(context.rejectedRefunds);
    gauges.guestMoney.set(context.guestMoneySen);
    gauges.violations.set(context.violations);
    gauges.checkAge.set(context.checkAgeSeconds);
  };

  return {
    answered: (route, method, status, seconds) =>
      counters.requests.observe({ route, method, status: String(status) }, seconds),
    refused: (code) => counters.refusals.inc({ code }),
    countEvent: ({ topic, payload }) => {
      if (topic === 'orders') counters.orders.inc({ status: payload.status });
      if (topic !== 'slots') return;
      for (const { kind } of payload.changes) counters.bookings.inc({ kind: kind ?? 'free' });
    },
    update: (context, process) => {
      setProcess(process);
      gauges.isDatabaseUp.set(context === null ? 0 : 1);
      if (context !== null) setContext(context);
    },
    write: () => Registry.merge([own, register]).metrics(),
    report: () => Registry.merge([own, register]).getMetricsAsJSON(),
  };
};
