import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { labels } from '#domain/words/labels.ts';

const waysToPay = "Card, FPX or e-wallet on our payment partner's page.";

const howToPay = (what: string): string => `${waysToPay} ${what} held for 3 minutes.`;

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
      'Your time to take the seat you were offered has run out: {lessonClass}. It goes to the next person on the waiting list. Nothing was charged. You can join the waiting list again, or choose another session.',
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
      'A membership cannot be refunded once it is paid for. The refund policy below is for bookings.',
  },
} as const;

/** In place of `howToPay`, for what is kept for a member of the waiting list. */
export const keptUntil = `${waysToPay} Kept for you until {time}.`;

/** Shown between placing an order and the payment page. */
export const placingLabels = {
  estimated:
    'Depot did not answer in time, so these prices were worked out on your device. They are checked again before anything is charged.',
  /** On the button, and below it. */
  waitingForNetwork: 'Waiting for a connection',
  offline: 'Nothing is ordered or charged while you are offline.',
  leavingHint: 'Your order is held for 3 minutes. If nothing happens, press Go to Payment.',
} as const;

/** The words about open orders. */
export const openOrderLabels = {
  name: 'Orders waiting for payment',
  title: 'Your order is held for {left}',
  continue: 'Continue to payment',
  release: 'Release order',
  released: 'Your order was released. Nothing was charged.',
  releaseTitle: 'Release your order?',
  releaseHint: 'Others can then book everything in it. Nothing is charged.',
  /** Beside the buttons of an order that was perhaps paid a moment ago. [SETTLE-7] */
  maybePaid: 'If you have just paid, please wait: your payment is on its way to us.',
  /**
   * After a return from the payment page it is not yet certain that nothing was charged. [SETTLE-7]
   */
  releasedUnsure:
    'Your order was released. If you have paid, it is booked as long as all of it is still free; otherwise your payment becomes credits.',
  releaseUnsureHint:
    'We have not heard about your payment yet. If you have paid, please keep the order: it will be confirmed automatically. Once you release it, others can book it. If your payment still arrives, it is booked as long as all of it is free; otherwise your payment becomes credits.',
  keep: 'Keep It',
  ended: 'Your order is no longer held, because its time has run out.',
  endedByVenue: {
    closure: 'Your order is no longer held, because the venue had to close: {reason}',
    class:
      'Your order is no longer held, because the venue has cancelled a session of it: {reason}',
  },
} as const;

/** The outcome of a payment, on the profile screen. */
export const paymentLabels = {
  name: 'Your payment',
  late: 'This is taking longer than usual. If you have paid, please do not pay again: what you ordered will appear here automatically.',
  expired:
    'No payment arrived in time, so your order is no longer held. If you have paid, what you ordered or the same amount in credits will appear here automatically. Otherwise, please order again.',
  abandoned:
    'The time to pay for your order has run out. Nothing was charged, and it is no longer held.',
  endedByVenue: {
    closure: 'The venue had to close what you ordered, so your order is no longer held.',
    class: 'The venue has cancelled a session that you ordered, so your order is no longer held.',
  },
  endedReason: 'Reason: {reason}',
  endedIfPaid:
    'If you have paid, the full amount becomes credits automatically, or what you ordered is booked if it can be had again. Otherwise, nothing was charged.',
  declined: 'Your payment was declined. Your order is still held: try again or release it.',
  credited:
    'Your payment arrived too late for your order. The full amount, {amount}, was added to your credits.',
  creditedAll: 'You had paid: the full amount, {amount}, was added to your credits.',
  chargedBeyond:
    'You were charged {amount} more than your order costs. We added that amount to your credits.',
  creditedBefore: 'The {amount} you paid on an earlier page is now in your credits.',
  unknown:
    'This order is not in your account. If you paid while logged in to another account, log in to that one to see what happened to it.',
  none: 'None of your orders is waiting for payment. What you have booked is listed below.',
  changed:
    'Your order was changed after you opened that page, and is no longer held. Please order again.',
} as const;
