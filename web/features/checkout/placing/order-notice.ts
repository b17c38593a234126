import type { Sen } from '#domain/money/money.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import { linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { orderFailureText, type RefusalCode, refusals } from '#domain/words/texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import type { Warning } from '#web/features/checkout/placing/use-order.ts';

/** What the checkout has to say in its Notification modal. */
export interface OrderNotice {
  readonly text: string;
  /** The slots, or the amounts, that it is about. */
  readonly lines: readonly string[];
  /** Where it leads: by itself to the profile, or by choice back to what else there is. */
  readonly leadsTo: 'profile' | 'others' | null;
}

export function noticeOfSuccess(kind: GoodsKind): OrderNotice {
  return { text: orderLabels[kind].confirmed, lines: [], leadsTo: 'profile' };
}

export function noticeOf(code: RefusalCode): OrderNotice {
  return { text: refusals[code], lines: [], leadsTo: null };
}

/** Nothing on this screen helps against these; another choice does. */
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

/** Why an order failed; null when the session is over, because the screen is leaving then. */
export function noticeOfFailure(failure: unknown, finalTotalSen: Sen): OrderNotice | null {
  if (!(failure instanceof ApiFailure)) return noticeOf('order_failed');
  if (failure.status === 401) return null;
  return {
    text: textOf(failure, finalTotalSen),
    lines: linesOf(failure),
    leadsTo: leadOf(failure.code ?? ''),
  };
}

/** The way to keep the rest of an order, where a refusal is about something that was lost. */
export function wayOutOf(
  { leadsTo }: OrderNotice,
  warning: Pick<Warning, 'wayOut'> | null,
): Warning['wayOut'] {
  return leadsTo === 'others' ? (warning?.wayOut ?? null) : null;
}

/** What has been booked already has no price any more; that it is booked is said as for an order. */
export function noticeOfRefusedPrice(failure: unknown): OrderNotice | null {
  const notice = failure instanceof ApiFailure ? noticeOfFailure(failure, 0) : null;
  return notice?.leadsTo === 'profile' ? notice : null;
}

function textOf(failure: ApiFailure, finalTotalSen: Sen): string {
  const { status, code, message } = failure;
  // What the venue has closed is no failure of the order, and trying again would not help.
  if (code === ('switched_off' satisfies RefusalCode)) return message;
  const isFreeOrder = finalTotalSen === 0 && ![400, 409, 410, 500].includes(status);
  return isFreeOrder ? refusals.free_order_failed : orderFailureText(status, detailOf(failure));
}

/** These codes come with a sentence for any call, so that of the table says more. [WORD-6] */
const generalCodes: readonly string[] = [
  'internal',
  'invalid_request',
  'conflict',
] satisfies readonly RefusalCode[];

function detailOf({ code, reason }: ApiFailure): string | null {
  return generalCodes.includes(code ?? '') ? null : reason;
}

function linesOf({ status, code, details }: ApiFailure): readonly string[] {
  return status === 0 ? [checkoutLabels.safeToRetry] : linesOfRefusal(code, details);
}

function leadOf(code: string): OrderNotice['leadsTo'] {
  if (code === 'already_confirmed') return 'profile';
  return helpedByOthers.includes(code) ? 'others' : null;
}
