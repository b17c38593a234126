/** The words of the page that a payment link opens. */
export const paymentLinkLabels = {
  /** Until it is known what became of the order. */
  title: 'Payment link',
  loading: 'Opening the link',
  items: 'What you are paying for',
  until: 'Held until {time}, {date}',
  wasHeld: 'It was held until {time}, {date}.',
  pay: 'Pay {amount}',
  declined: 'The payment was declined. You can try again.',
  checking:
    'We are waiting for news of your payment. If you have paid, please do not pay again: this page updates automatically.',
  unknownTitle: 'This link is not valid',
  unknown: 'Please open the latest link the venue sent you, or ask the venue for a new one.',
  titles: {
    open: 'Pay for your booking',
    paid: 'Your booking is paid',
    credited: 'Nothing was booked',
    to_return: 'Nothing was booked',
    to_check: 'Nothing was booked',
    cancelled: 'Your booking was cancelled',
    ended: 'This link has expired',
  },
  /** The name of the amount, by the state of the order. */
  amounts: {
    open: 'To pay',
    paid: 'Paid',
    credited: 'Price',
    to_return: 'Price',
    to_check: 'Price',
    cancelled: 'Price',
    ended: 'Price',
  },
  states: {
    open: 'The venue is holding this for you.',
    paid: 'Paid. The booking is confirmed.',
    credited:
      'The payment came when the venue could no longer hold this. The full amount, {amount}, was kept as credits: please ask the venue.',
    to_return:
      'We received a payment, but nothing could be booked for it. The venue will return it. Please do not pay again.',
    to_check:
      'We received a payment, but nothing was booked for it, because the venue has to check it first. Please do not pay again, and ask the venue about it.',
    cancelled: 'This booking was cancelled.',
    ended:
      'The venue is no longer holding this. Please do not pay, and ask the venue for a new link.',
  },
  /** In place of an expired link, if the venue had to close or to cancel. */
  closed: {
    title: 'Your booking is no longer held',
    text: 'The venue had to end it: {reason}',
  },
  /** If the venue has taken the sale back. */
  undone: {
    title: 'The venue has cancelled this booking',
    states: {
      ended:
        'The venue has cancelled this booking and no longer holds it. Please do not pay. If you still want to play, please ask the venue.',
      endedAfterReturn:
        'The venue has cancelled this booking and no longer holds it. If you have paid, please do not pay again: this page updates automatically once we hear about your payment.',
      credited:
        'The payment came after the venue had cancelled this booking. The full amount, {amount}, was kept as credits: please ask the venue.',
      to_return:
        'The payment came after the venue had cancelled this booking. The venue will return it. Please do not pay again.',
      cancelled: 'The venue has cancelled this booking.',
    },
  },
  endedAfterReturn:
    'The venue is no longer holding this. If you have paid, please do not pay again: this page updates automatically once we hear about your payment.',
  chargedTwice: '{amount} more than was due was paid, and was kept as credits.',
  returns: 'The venue will return {amount}.',
  checksMore:
    'We received another payment for this, which the venue has to check first. Please ask the venue about it.',
} as const;
