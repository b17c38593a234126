import type { RefundState } from '#domain/payments/provider-refunds.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { refundLabels as words } from '#domain/words/refund-labels.ts';

/** The state of a refund with the time from which it has it. */
export function refundStateText(state: RefundState, since: string): string {
  const at = Temporal.Instant.from(since);
  return fill(words.states[state], { date: formatDate(dateOf(at)), time: formatTime(at) });
}

/** The provider's words for a rejection; nothing for other states. */
export function rejectionText(state: RefundState, detail: string | null): string[] {
  if (state !== 'rejected') return [];
  return [detail === null ? words.unsaid : fill(words.said, { detail })];
}
