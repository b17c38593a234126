import type { Sen } from '#domain/money/money.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import { linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';
import { orderFailureText } from '#domain/words/refusal-words.ts';
import { ApiFailure, isUnreachable } from '#web/api/client.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';

/** The content of the checkout's Notification modal. */
export interface OrderNotice {
  readonly text: string;
  /** The slots or amounts concerned. */
  readonly lines: readonly string[];
  /** Where it leads: automatically to the profile, or by choice to other goods or to open orders. */
  readonly leadsTo: 'profile' | 'others' | 'open-orders' | null;
}

export function noticeOfSuccess(kind: GoodsKind): OrderNotice {
  return { text: orderLabels[kind].confirmed, lines: [], leadsTo: 'profile' };
}

export function noticeOf(code: RefusalCode): OrderNotice {
  return { text: refusals[code], lines: [], leadsTo: null };
}

/** Refusals that only another choice can resolve. */
const helpedByOthers: readonly string[] = [
  'timeslot_taken',
  'timeslot_being_processed',
  'slot_gone',
  'slot_past',
  'slot_not_sold',
  'court_unavailable',
  'court_restricted',
  'court_full',
  'court_held_priority',
  'court_held_super_priority',
  'outside_window',
  'day_closed',
  'daily_limit',
  'lesson_full',
  'lesson_failed',
  'plan_gone',
  'plan_not_needed',
] satisfies readonly RefusalCode[];

/** Why an order failed; null if the session has ended, because the screen is redirecting. */
export function noticeOfFailure(failure: unknown, finalTotalSen: Sen): OrderNotice | null {
  if (!(failure instanceof ApiFailure)) return noticeOf('order_failed');
  if (failure.status === 401) return null;
  return {
    text: textOf(failure, finalTotalSen),
    lines: linesOf(failure),
    leadsTo: leadOf(failure.code ?? ''),
  };
}

/** The action that keeps the rest of an order, if a refusal is about a lost item. */
export function wayOutOf(
  { leadsTo }: OrderNotice,
  warning: Pick<Warning, 'wayOut'> | null,
): Warning['wayOut'] {
  return leadsTo === 'others' ? (warning?.wayOut ?? null) : null;
}

/** Goods that are booked already have no price. The notice is the same as for an order. */
export function noticeOfRefusedPrice(failure: unknown): OrderNotice | null {
  const notice = failure instanceof ApiFailure ? noticeOfFailure(failure, 0) : null;
  return notice?.leadsTo === 'profile' ? notice : null;
}

function textOf(failure: ApiFailure, finalTotalSen: Sen): string {
  const { status, code, message } = failure;
  // Goods that the venue has closed are not a failure of the order, and a retry would not help.
  if (code === ('switched_off' satisfies RefusalCode)) return message;
  const isFreeOrder = finalTotalSen === 0 && ![400, 409, 410, 500].includes(status);
  return isFreeOrder ? refusals.free_order_failed : orderFailureText(status, detailOf(failure));
}

/**
 * These codes have the same sentence for every call, so the table's sentence says more. [WORD-6]
 */
const generalCodes: readonly string[] = [
  'internal',
  'invalid_request',
  'conflict',
] satisfies readonly RefusalCode[];

function detailOf({ code, reason }: ApiFailure): string | null {
  return generalCodes.includes(code ?? '') ? null : reason;
}

function linesOf(failure: ApiFailure): readonly string[] {
  if (failure.status !== 0) return linesOfRefusal(failure.code, failure.details);
  const connection = isUnreachable(failure) ? [labels.connection.none] : [];
  return [...connection, checkoutLabels.safeToRetry];
}

const leadingToOrders: readonly string[] = [
  'too_many_waiting_orders',
  'held_by_venue',
] satisfies readonly RefusalCode[];

function leadOf(code: string): OrderNotice['leadsTo'] {
  if (code === ('already_confirmed' satisfies RefusalCode)) return 'profile';
  if (leadingToOrders.includes(code)) return 'open-orders';
  return helpedByOthers.includes(code) ? 'others' : null;
}
