import type { PaymentPage } from '#contract/orders.ts';
import type { Sen } from '#domain/money/money.ts';
import type { BankDetails, RefundNews, RefundStep } from '#domain/payments/provider-refunds.ts';
import type { PaidItem } from '#domain/payments/sandbox.ts';

/** The data of an order that is sent to the payment provider. */
export interface PaymentRequest {
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly description: string;
  /** The same, one by one, for a page that lists them. */
  readonly items: readonly PaidItem[];
  readonly billingName: string;
  readonly billingEmail: string;
  readonly billingMobile: string;
  readonly billingAddress: string;
  readonly bookingType: string;
  /** The provider must decline payments from this time on. */
  readonly expiresAt: Temporal.Instant;
  readonly now: Temporal.Instant;
}

/**
 * The channel of a payment message. A return is only the browser coming back and settles nothing.
 */
export type MessageSource = 'notification' | 'callback' | 'return' | 'requery';
export interface ProviderMessage {
  readonly source: MessageSource;
  /** The raw body, because the signature covers these exact characters. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The content of an authentic message. `ignored` is not a payment and needs no action. */
export interface PaymentReport {
  readonly orderId: string;
  readonly transactionId: string;
  readonly status: 'paid' | 'failed' | 'pending' | 'ignored';
  readonly amountSen: Sen;
  readonly currency: string;
  /** The provider's own text for a failure. */
  readonly detail: string | null;
  /** How it was paid, in the provider's words; absent where the message does not say it. */
  readonly method?: string | null;
  /** Only for payments at the desk: the terminal's reference, and the person who took the money. */
  readonly reference?: string | null;
  readonly takenBy?: string;
}
export type Verification =
  | { readonly isAuthentic: true; readonly report: PaymentReport }
  /** The claimed ids are recorded for the operator and change nothing. */
  | {
      readonly isAuthentic: false;
      readonly reason: string;
      readonly claimedOrderId: string | null;
      readonly claimedTransactionId: string | null;
    };

export interface Acknowledgement {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A requery asks the provider about an order for which no payment message has come. */
export interface OrderToQuery {
  readonly orderId: string;
  readonly amountSen: Sen;
}

/** Money that goes back to the payer of a charge. */
export interface RefundRequest {
  /** Ours, and the same for every copy of the request: the provider refunds once for it. */
  readonly reference: string;
  readonly transactionId: string;
  readonly amountSen: Sen;
  /** Only for online banking. */
  readonly bank: BankDetails | null;
}

/** The provider's word about a refund, judged. */
export interface RefundAnswer {
  readonly news: RefundNews;
  /** The raw body. */
  readonly body: string;
  /** The provider's number of the refund. */
  readonly refundId: string | null;
  /** The provider's words for an error, or why an answer is forged. */
  readonly detail: string | null;
}

/** A payment provider. Each implements its own protocol behind this interface. */
export interface PaymentProvider {
  readonly name: string;
  /** The origin that the browser posts its form to, for the Content-Security-Policy. */
  readonly pageOrigin: string;
  start(request: PaymentRequest): Promise<PaymentPage>;
  verify(message: ProviderMessage): Verification;
  acknowledge(source: MessageSource, verification: Verification): Acknowledgement;
  /** Confirms a recorded message to the provider, without waiting. Most providers need none. */
  confirm?(message: ProviderMessage): Promise<void>;
  /**
   * Returns the provider's raw answer, which is verified like any payment message; `no_payment` if
   * the provider says that it knows none, and null without an answer.
   */
  requery(order: OrderToQuery): Promise<ProviderMessage | 'no_payment' | null>;
  /** Sends a refund, or asks about one that was sent; null without an answer. */
  refund(step: RefundStep, request: RefundRequest): Promise<RefundAnswer | null>;
}
