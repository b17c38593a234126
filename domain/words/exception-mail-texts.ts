/** Mails about payments that a person at the venue has looked at; `fill` replaces `{name}`. */
export const exceptionMailTexts = {
  credited: {
    subject: 'Your payment of {amount} has become credits',
    text: `The venue has looked at the payment of {amount} for order {order}. It is in your credits now.

Reason: {reason}

Your balance is {balance}. If you have a question about it, please tell the venue this order number.`,
  },
  attached: {
    subject: 'Your payment of {amount} has paid for another order',
    text: `The venue has looked at your payment of {amount} for order {order}. It has paid for order {other} instead.

Reason: {reason}

If you have a question about it, please tell the venue both order numbers.`,
  },
  returned_in_cash: {
    subject: 'The venue has returned {amount} to you in cash',
    text: `The venue has returned {amount} in cash that you paid for order {order}.

Reason: {reason}

If you did not get it, please tell the venue the order number.`,
  },
  refunded_outside: {
    subject: 'The venue has returned {amount} to you',
    text: `The venue has returned {amount} that you paid for order {order}.

Reference: {reference}
Reason: {reason}

A refund to a card or a bank account can take some days to arrive. If it does not, please tell the venue the order number and the reference.`,
  },
  refunded_at_provider: {
    subject: 'The venue has returned {amount} to you',
    text: `The venue has returned {amount} that you paid for order {order}, to the card or bank account that paid it.

Reference: {reference}
Reason: {reason}

It takes 7 to 14 days until you have it. If it does not arrive, please tell the venue the order number and the reference.`,
  },
  closed: {
    subject: 'The venue has looked at your payment of {amount}',
    text: `The venue has looked at the payment of {amount} that was reported for order {order}. Nothing changes for you.

Reason: {reason}

If you have a question about it, please tell the venue this order number.`,
  },
} as const;

/** A refund of credits that the payment provider has made. */
export const refundedCreditsMail = {
  subject: exceptionMailTexts.refunded_at_provider.subject,
  text: `The venue has returned {amount} of order {order} to the card or bank account that paid it. Your credits were reduced by the same amount.

Reference: {reference}
Reason: {reason}

It takes 7 to 14 days until you have it. If it does not arrive, please tell the venue the order number and the reference. Your balance is {balance}.`,
} as const;

/** A refund of credits that the payment provider did not accept. */
export const rejectedRefundMail = {
  subject: 'Your {amount} could not be returned and is in your credits again',
  text: `The venue has tried to return {amount} for order {order} to the card or bank account that paid it. The payment provider did not accept it, so the amount is in your credits again. Your balance is {balance}.

If you have a question about it, please tell the venue this order number.`,
} as const;
