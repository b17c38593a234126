import type { OrderStatus } from '#domain/orders/orders.ts';
import type { ResolutionKind } from '#domain/payments/exceptions.ts';

/** The words of an order's status, where the list of orders does not say more. */
export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  pending: 'Not paid',
  completed: 'Paid',
  refund_pending: 'Refund pending',
  partially_refunded: 'Partly given back',
  fully_refunded: 'Given back',
};

/** The words of a list for an order of the member. `fill` replaces `{name}`. */
export const memberOrderLabels = {
  title: 'Newest orders',
  none: 'No orders yet.',
  id: 'Order',
  placed: 'Placed',
  status: 'Status',
  total: 'Total',
  toReturn: '{amount} to return',
  waiting: 'Money arrived and waits for a decision',
  arrived: 'Money arrived',
  andRefunding: '{status}, refund under way at the provider',
  /** In place of the status of an unpaid order, by what was decided about its money. */
  moneyWent: {
    refunded_at_provider: 'Not booked: its money was refunded at the provider',
    returned_in_cash: 'Not booked: its money was returned in cash',
    refunded_outside: 'Not booked: its money was refunded outside of Depot',
    credited: 'Not booked: its money became credits',
    attached: 'Not booked: its money paid another order',
    kept: 'Not booked: the venue keeps its money',
    not_received: orderStatusLabels.pending,
    closed: 'Not booked: the venue keeps its money',
  } satisfies Readonly<Record<ResolutionKind, string>>,
  statusAndWaiting: '{status}, and more money waits for a decision',
  decide: 'See Exceptions',
  undone: 'Sale undone',
  /** The venue has decided to keep what it owed for a booking, by the status of the order. */
  kept: {
    completed: 'Paid, {amount} kept by the venue',
    refund_pending: 'Cancelled, {amount} kept by the venue',
    partially_refunded: 'Partly cancelled, {amount} kept by the venue',
    fully_refunded: 'Cancelled, {amount} kept by the venue',
  } satisfies Readonly<Record<Exclude<OrderStatus, 'pending'>, string>>,
  undoneAndKept: 'Sale undone, {amount} kept by the venue',
  undoneAndToReturn: 'Sale undone, {amount} to return',
  paidAndToReturn: 'Paid, {amount} to return',
  terminal: 'Terminal {reference}',
} as const;
