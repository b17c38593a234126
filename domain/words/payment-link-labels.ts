/** The words of the page that a payment link opens. */
export const paymentLinkLabels = {
  /** Until it is known what became of the order. */
  title: 'Payment link',
  loading: 'Opening the link',
  items: 'What it is for',
  until: 'Held until {time}, {date}',
  wasHeld: 'It was held until {time}, {date}.',
  pay: 'Pay {amount}',
  declined: 'The payment was declined. You can try again.',
  checking:
    'We are waiting to hear from the payment page. If you have paid, please do not pay again: this page changes by itself.',
  unknownTitle: 'This link is not valid',
  unknown: 'Please open the newest link that the venue sent you, or ask the venue for another one.',
  titles: {
    open: 'Pay for your booking',
    paid: 'Your booking is paid',
    credited: 'Nothing was booked',
    to_return: 'Nothing was booked',
    to_check: 'Nothing was booked',
    cancelled: 'Your booking was cancelled',
    ended: 'This link has ended',
  },
  /** What the amount is. */
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
    open: 'The venue holds this for you.',
    paid: 'Paid. The booking is confirmed.',
    credited:
      'The payment came when the venue could no longer hold this. All of it, {amount}, was kept as credits: please ask the venue.',
    to_return:
      'A payment came, but nothing could be booked for it. The venue will return it. Please do not pay again.',
    to_check:
      'A payment came, but nothing was booked for it. The venue has to look at it first. Please do not pay again, and ask the venue about it.',
    cancelled: 'This booking was cancelled.',
    ended: 'The venue no longer holds this. Please do not pay, and ask the venue for a new link.',
  },
  endedAfterReturn:
    'The venue no longer holds this. If you have paid, please do not pay again: this page changes by itself when the payment is known.',
  chargedTwice: '{amount} more than was due came in, and was kept as credits.',
  returns: 'The venue will return {amount}.',
  checksMore:
    'Another payment came for this, which the venue has to look at first. Please ask the venue about it.',
} as const;
