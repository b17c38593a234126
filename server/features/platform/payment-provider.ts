import type { PaymentPage } from '#contract/orders.ts';
import type { Sen } from '#domain/money/money.ts';

/** What a provider is told of an order that is to be paid. */
export interface PaymentRequest {
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly description: string;
  readonly billingName: string;
  readonly billingEmail: string;
  readonly billingMobile: string;
  readonly billingAddress: string;
  readonly bookingType: string;
  /** From here on an approval must be turned down. */
  readonly expiresAt: Temporal.Instant;
  readonly now: Temporal.Instant;
}

/** By which door a message came in; a return is only a browser coming back and settles nothing. */
export type MessageSource = 'notification' | 'callback' | 'return' | 'requery';
export interface ProviderMessage {
  readonly source: MessageSource;
  /** As it came, because signatures are made over these very characters. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What an authentic message says. `ignored` is for what is no payment and asks for nothing. */
export interface PaymentReport {
  readonly orderId: string;
  readonly transactionId: string;
  readonly status: 'paid' | 'failed' | 'pending' | 'ignored';
  readonly amountSen: Sen;
  readonly currency: string;
  /** The provider's own words on a failure. */
  readonly detail: string | null;
}
export type Verification =
  | { readonly isAuthentic: true; readonly report: PaymentReport }
  /** What the message claims is kept for the operator and changes nothing. */
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

/** An order that a provider is asked about, because nothing was heard of it. */
export interface OrderToQuery {
  readonly orderId: string;
  readonly amountSen: Sen;
}

/** A company that takes payments. Each speaks its own protocol behind these five questions. */
export interface PaymentProvider {
  readonly name: string;
  /** The origin to which the browser posts its form, for the content policy. */
  readonly pageOrigin: string;
  start(request: PaymentRequest): Promise<PaymentPage>;
  verify(message: ProviderMessage): Verification;
  acknowledge(source: MessageSource, verification: Verification): Acknowledgement;
  /** What must be sent after a message was taken down, without waiting; most have nothing. */
  confirm?(message: ProviderMessage): Promise<void>;
  /** The provider's answer as it came, to be verified like a message; null when it has none. */
  requery(order: OrderToQuery): Promise<ProviderMessage | null>;
}
