import { labels } from '#domain/labels.ts';

/**
 * What the checkout and the profile say by what was ordered. Only those screens load these words, so
 * that the others need not.
 */
export const orderLabels = {
  courts: {
    change: 'Change timeslots',
    chooseOthers: 'Choose Other Timeslots',
    confirmed: labels.checkout.confirmed,
    waiting: labels.profile.waitingForPayment,
    again: 'Book Again',
    refundNote: null,
  },
  lessons: {
    change: 'Change sessions',
    chooseOthers: 'Choose Other Sessions',
    confirmed: labels.checkout.confirmed,
    waiting: labels.profile.waitingForPayment,
    again: 'Book Again',
    refundNote: null,
  },
  membership: {
    change: 'Change membership',
    chooseOthers: 'Choose Another Membership',
    confirmed: 'Membership confirmed successfully!',
    waiting: 'Waiting for payment to confirm your membership. Once confirmed, it will appear here.',
    again: 'Choose Again',
    refundNote: 'A membership, unlike a booking, is not refunded once it is paid for.',
  },
} as const;

/** What became of a payment, on the profile screen. */
export const paymentLabels = {
  expired:
    'No payment has arrived in time, so your order is no longer held. If you have paid, what you ordered or the same amount in credits will appear here by itself. Otherwise, please order again.',
  abandoned:
    'The time to pay for your order is over. Nothing was charged, and it is no longer held.',
  declined: 'Your payment was declined. Your order is still held: try again or release it.',
  credited:
    'Your payment arrived when your order could no longer be fulfilled. All of it, {amount}, was added to your credits.',
  chargedBeyond:
    'You were charged {amount} more than your order costs. That amount is in your credits now.',
  creditedBefore: '{amount} that you paid on an earlier page is now in your credits.',
  changed: 'Your order was changed after that page, and is no longer held. Please order again.',
} as const;
