import { reasonPart } from '#domain/words/mail-texts.ts';

const askWithOrder = {
  paragraph: 'If you have a question about it, please tell the venue this order number.',
} as const;

const reference = {
  facts: [
    { name: 'Reference', value: '{reference}' },
    { name: 'Reason', value: '{reason}' },
  ],
} as const;

const withinTwoWeeks = {
  paragraph:
    'It takes 7 to 14 days until you have it. If it does not arrive, please tell the venue the order number and the reference.',
} as const;

/** A payment that changes nothing for the payer. */
const lookedAt = {
  subject: 'The venue has looked at your payment of {amount}',
  parts: [
    { heading: 'The venue has looked at your payment of {amount}' },
    {
      paragraph:
        'The venue has looked at the payment of {amount} that was reported for order {order}. Nothing changes for you.',
    },
    reasonPart,
    askWithOrder,
  ],
} as const;

/** Mails about payments that a person at the venue has looked at; `fillMail` replaces `{name}`. */
export const exceptionMailTexts = {
  credited: {
    subject: 'Your payment of {amount} has become credits',
    parts: [
      { heading: 'Your payment of {amount} has become credits' },
      {
        paragraph:
          'The venue has looked at the payment of {amount} for order {order}. It is in your credits now.',
      },
      reasonPart,
      { paragraph: 'Your balance is {balance}.' },
      askWithOrder,
    ],
  },
  attached: {
    subject: 'Your payment of {amount} has paid for another order',
    parts: [
      { heading: 'Your payment of {amount} has paid for another order' },
      {
        paragraph:
          'The venue has looked at your payment of {amount} for order {order}. It has paid for order {other} instead.',
      },
      reasonPart,
      { paragraph: 'If you have a question about it, please tell the venue both order numbers.' },
    ],
  },
  returned_in_cash: {
    subject: 'The venue has returned {amount} to you in cash',
    parts: [
      { heading: 'The venue has returned {amount} to you in cash' },
      { paragraph: 'The venue has returned {amount} in cash that you paid for order {order}.' },
      reasonPart,
      { paragraph: 'If you did not get it, please tell the venue the order number.' },
    ],
  },
  refunded_outside: {
    subject: 'The venue has returned {amount} to you',
    parts: [
      { heading: 'The venue has returned {amount} to you' },
      { paragraph: 'The venue has returned {amount} that you paid for order {order}.' },
      reference,
      {
        paragraph:
          'A refund to a card or a bank account can take some days to arrive. If it does not, please tell the venue the order number and the reference.',
      },
    ],
  },
  refunded_at_provider: {
    subject: 'The venue has returned {amount} to you',
    parts: [
      { heading: 'The venue has returned {amount} to you' },
      {
        paragraph:
          'The venue has returned {amount} that you paid for order {order}, to the card or bank account that paid it.',
      },
      reference,
      withinTwoWeeks,
    ],
  },
  closed: lookedAt,
  not_received: lookedAt,
  kept: {
    subject: 'The venue keeps {amount}',
    parts: [
      { heading: 'The venue keeps {amount}' },
      {
        paragraph:
          'The venue keeps the {amount} that it has for order {order}, and does not return it.',
      },
      reasonPart,
      askWithOrder,
    ],
  },
} as const;

export const cardRefundMailTexts = {
  /** A refund of credits that the payment provider has made. */
  refunded: {
    subject: 'The venue has returned {amount} to you',
    parts: [
      { heading: 'The venue has returned {amount} to you' },
      {
        paragraph:
          'The venue has returned {amount} of order {order} to the card or bank account that paid it. Your credits were reduced by the same amount.',
      },
      reference,
      withinTwoWeeks,
      { paragraph: 'Your balance is {balance}.' },
    ],
  },
  /** A refund of credits that the payment provider did not accept. */
  rejected: {
    subject: 'Your {amount} could not be returned and is in your credits again',
    parts: [
      { heading: 'Your {amount} is in your credits again' },
      {
        paragraph:
          'The venue has tried to return {amount} for order {order} to the card or bank account that paid it. The payment provider did not accept it, so the amount is in your credits again. Your balance is {balance}.',
      },
      askWithOrder,
    ],
  },
} as const;
