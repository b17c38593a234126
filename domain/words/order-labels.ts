import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { labels } from '#domain/words/labels.ts';

const howToPay = (what: string): string =>
  `Card, FPX or e-wallet on our payment partner's page. ${what} held for 3 minutes.`;

/**
 * The words of the checkout and the profile that depend on the ordered goods. Only those screens
 * load them.
 */
export const orderLabels = {
  courts: {
    change: 'Change timeslots',
    chooseOthers: 'Choose Other Timeslots',
    confirmed: checkoutLabels.confirmed,
    waiting: labels.profile.waitingForPayment,
    again: 'Book Again',
    howToPay: howToPay('Your slots are'),
    refundNote: null,
  },
  lessons: {
    change: 'Change sessions',
    offerEnded:
      'The time to take the seat that was offered to you is over: {lessonClass}. It goes to whoever waits next. Nothing was charged. You can join the waiting list again, or choose another session.',
    chooseOthers: 'Choose Other Sessions',
    confirmed: checkoutLabels.confirmed,
    waiting: labels.profile.waitingForPayment,
    again: 'Book Again',
    howToPay: howToPay('Your seats are'),
    refundNote: null,
  },
  membership: {
    change: 'Change membership',
    chooseOthers: 'Choose Another Membership',
    confirmed: 'Membership confirmed successfully!',
    waiting: 'Waiting for payment to confirm your membership. Once confirmed, it will appear here.',
    again: 'Choose Again',
    howToPay: howToPay('Your order is'),
    refundNote:
      'A membership is not refunded once it is paid for. The refund policy below is for bookings.',
  },
} as const;

/** Shown between placing an order and the payment page. */
export const placingLabels = {
  estimated:
    'The venue did not answer in time, so these prices were worked out here. They are checked again before anything is charged.',
  leavingHint: 'Your order is held for 3 minutes. If nothing happens, press Go to Payment.',
} as const;

/** The words about open orders. */
export const openOrderLabels = {
  name: 'Orders that wait for their payment',
  title: 'Your order is held for {left}',
  continue: 'Continue to payment',
  release: 'Release',
  released: 'Your order was released. Nothing was charged.',
  releaseTitle: 'Release your order?',
  releaseHint: 'All of it can then be booked by others. Nothing is charged.',
  /**
   * After a return from the payment page it is not yet certain that nothing was charged. [SETTLE-7]
   */
  releasedUnsure:
    'Your order was released. If you have paid, the payment books it when all of it is still free, and otherwise becomes credits.',
  releaseUnsureHint:
    'We have not heard yet what became of your payment. If you have paid, please keep the order: it is confirmed by itself. Once it is released, others can book it. A payment that still arrives then books it when all of it is free, and otherwise becomes credits.',
  keep: 'Keep It',
  oneCourt: '{count} slots on one court, {date}',
  manyCourts: '{count} slots on {courts} courts, {date}',
  items: '{count} items',
  showAll: 'Show all',
  showFewer: 'Show fewer',
  ended: 'Your order is no longer held, because its time is over.',
  endedByClosure: 'Your order is no longer held, because the venue has closed on a day of it.',
} as const;

/** The outcome of a payment, on the profile screen. */
export const paymentLabels = {
  name: 'Your payment',
  late: 'This takes longer than usual. If you have paid, please do not pay again: what you ordered will appear here by itself.',
  expired:
    'No payment has arrived in time, so your order is no longer held. If you have paid, what you ordered or the same amount in credits will appear here by itself. Otherwise, please order again.',
  abandoned:
    'The time to pay for your order is over. Nothing was charged, and it is no longer held.',
  closed:
    'The venue has closed on a day of your order, so it is no longer held. If you have paid, all of it will appear in your credits by itself. Otherwise, nothing was charged.',
  declined: 'Your payment was declined. Your order is still held: try again or release it.',
  credited:
    'Your payment arrived when your order could no longer be fulfilled. All of it, {amount}, was added to your credits.',
  chargedBeyond:
    'You were charged {amount} more than your order costs. That amount is in your credits now.',
  creditedBefore: '{amount} that you paid on an earlier page is now in your credits.',
  unknown:
    'This order is not in your account. If you paid while logged in as somebody else, log in with that account to see what became of it.',
  none: 'None of your orders waits for a payment. What you have booked is listed below.',
  changed: 'Your order was changed after that page, and is no longer held. Please order again.',
} as const;
