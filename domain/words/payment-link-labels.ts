/** The words of the page that a payment link opens. */
export const paymentLinkLabels = {
  title: 'Pay for your booking',
  subtitle: 'The venue holds this for you.',
  loading: 'Opening the link',
  items: 'What it is for',
  amount: 'To pay',
  until: 'Held until {time}, {date}',
  pay: 'Pay {amount}',
  payAgain: 'Pay {amount} again',
  declined: 'The payment was declined. You can try again.',
  checking:
    'We are waiting to hear from the payment page. If you have paid, please do not pay again: this page changes by itself.',
  unknown: 'This link is not valid. Please open the newest one that the venue sent you.',
  states: {
    paid: 'Paid. The booking is confirmed.',
    credited:
      'The payment came when the venue could no longer hold this. All of it, {amount}, was kept as credits: please ask the venue.',
    to_return:
      'A payment came, but nothing could be booked for it. The venue will return it. Please do not pay again.',
    cancelled: 'This booking was cancelled.',
    ended: 'The venue no longer holds this. Please do not pay, and ask the venue for a new link.',
  },
  chargedTwice: '{amount} more than was due came in, and was kept as credits.',
  returnsMore: 'Another payment came that was not due. The venue will return it.',
} as const;
