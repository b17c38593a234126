import type { OpenException, ResolutionRequest } from '#contract/console-exceptions.ts';
import { beginningOfOrderId, shortOrderId } from '#domain/orders/orders.ts';
import { proposedResolution, type ResolutionKind } from '#domain/payments/exceptions.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { namedBy } from '#web/console/exceptions/exception-words.ts';
import {
  type BankDraft,
  type BankErrors,
  emptyBank,
  errorsOfBank,
} from '#web/console/ui/bank-form.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';

const { dialog: words } = exceptionLabels;

/** The member who gets the credits. */
interface Credited {
  readonly userId: string;
  readonly name: string;
}

export interface ResolutionDraft {
  /** Null until the person has chosen one, if none is proposed. */
  readonly kind: ResolutionKind | null;
  readonly credited: Credited | null;
  readonly orderId: string;
  readonly reference: string;
  /** Only for a refund of online banking. */
  readonly bank: BankDraft;
  readonly reason: string;
}

/** The proposed resolution, if one fits, with what is known about it. */
export function firstDraft({ resolutions, payer, reason, ordersToAttach }: OpenException) {
  const canBeCredited =
    payer !== null && !payer.isGuest && !payer.isGone && reason !== 'balance_full';
  return {
    kind: proposedResolution(reason, resolutions),
    credited: canBeCredited ? { userId: payer.userId, name: payer.name } : null,
    orderId: ordersToAttach[0] ?? '',
    reference: '',
    bank: emptyBank,
    reason: '',
  } satisfies ResolutionDraft;
}

/** Cash is not proposed while there is no till to take it from. [EXC-2] */
export function withoutTill(draft: ResolutionDraft, hasTill: boolean): ResolutionDraft {
  return draft.kind === 'returned_in_cash' && !hasTill ? { ...draft, kind: null } : draft;
}

/** The reader of the reason: the payer or the credited member, or nobody if there is no address. [EXC-8] */
export function reasonHintOf(
  { payer, cause }: Pick<OpenException, 'payer' | 'cause'>,
  kind: ResolutionKind | null,
): string {
  if (cause === 'charge') {
    return kind === 'attached' ? words.reasonHintAttached : words.reasonHintUnknown;
  }
  if (kind === 'credited') return words.reasonHintCredited;
  if (payer === null || payer.hasMail) return words.reasonHint;
  const call = payer.phone === null ? [] : [fill(words.pleaseCall, { phone: payer.phone })];
  return [words.reasonHintWithoutMail, ...call].join(' ');
}

/** Tells the effect of the button: the amount, and the person or order that gets it; null before the choice. [EXC-8] */
export function outcomeOf(exception: OpenException, draft: ResolutionDraft): string | null {
  const { kind, credited, orderId } = draft;
  if (kind === null) return null;
  const payer = exception.payer?.isGone === false ? exception.payer.name : words.somebody;
  return fill(words.says[kind], {
    ...namedBy(exception),
    name: kind === 'credited' ? (credited?.name ?? words.nobodyYet) : payer,
    order:
      orderId.trim() === ''
        ? words.noOrderYet
        : fill(exceptionLabels.ofOrder, {
            id: shortOrderId(beginningOfOrderId(orderId.trim())),
          }),
  });
}

export interface DraftErrors {
  readonly kind: string | null;
  readonly credited: string | null;
  readonly orderId: string | null;
  readonly reference: string | null;
  readonly bank: BankErrors | null;
  readonly reason: string | null;
}

/** The errors of the draft; null if there are none. */
export function errorsOf(draft: ResolutionDraft, needsBank: boolean): DraftErrors | null {
  const { kind, credited, orderId, reference, bank, reason } = draft;
  const errors = {
    kind: kind === null ? words.kindMissing : null,
    credited: kind === 'credited' && credited === null ? words.memberMissing : null,
    orderId: kind === 'attached' && orderId.trim() === '' ? words.orderMissing : null,
    reference: kind === 'refunded_outside' && reference.trim() === '' ? words.referenceWrong : null,
    bank: kind === 'refunded_at_provider' && needsBank ? errorsOfBank(bank) : null,
    reason: errorOfReason(reason),
  };
  return Object.values(errors).every((error) => error === null) ? null : errors;
}

/** The request of a draft without errors, for everything but a refund at the provider. */
export function requestOf({
  kind,
  credited,
  orderId,
  reference,
}: ResolutionDraft): ResolutionRequest {
  switch (kind) {
    case 'credited':
      return { kind, userId: credited?.userId ?? '' };
    case 'attached':
      return { kind, orderId: orderId.trim() };
    case 'refunded_outside':
      return { kind, reference };
    case 'returned_in_cash':
    case 'kept':
      return { kind };
    default:
      return { kind: 'not_received' };
  }
}
