/** What the checkout says, and the profile of what was ordered there. `labels.ts` has it as its own. */
export const checkoutLabels = {
  title: 'Checkout',
  opensSoon: 'Paying online opens here soon. Nothing has been booked or charged.',
  billingTitle: 'Billing Information',
  fullName: 'Full Name',
  emailAddress: 'Email Address',
  mobileNumber: 'Mobile Number',
  mobileExample: '+12025550123',
  summaryTitle: 'Order Summary',
  noItems: 'No items in the order',
  useCredits: 'Use Credits (Available: RM {amount})',
  finalTotal: 'Final Total',
  placeOrder: 'Place Order',
  confirmTitle: 'Confirm Order',
  agree: 'Agree',
  creditsNote:
    'Note: Credits are held during payment for 3 minutes and will be returned if the payment fails.',
  notificationTitle: 'Notification',
  confirmed: 'Booking confirmed successfully!',
  shownAndPriced: 'Shown {shown}, now {now}',
  required: 'Required',
  country: 'Country code',
  changeTimeslots: 'Change timeslots',
  chooseOthers: 'Choose Other Timeslots',
  taken: '{slots} can no longer be booked.',
  items: { one: '1 item', many: '{count} items' },
  itemList: 'Items of the order',
  free: 'Free',
  creditsApplied: '{amount} applied',
  loadingPrices: 'Loading prices…',
  estimated:
    'The venue did not answer in time, so these prices were worked out here. They are checked again before anything is charged.',
  toPayByCard: 'To pay by card',
  withCredits: 'With credits',
  leaving: 'Taking you to the payment page…',
  leavingHint: 'Your timeslots are held for 3 minutes. If nothing happens, press Go to Payment.',
  goToPayment: 'Go to Payment',
  safeToRetry:
    'We did not hear back. It is safe to try again: the same order is never placed twice.',
  /** Orders that wait for their payment. */
  open: {
    name: 'Orders that wait for their payment',
    title: 'Your order is held for {left}',
    continue: 'Continue to payment',
    release: 'Release',
    released: 'Your order was released. Nothing was charged.',
    releaseTitle: 'Release your order?',
    releaseHint: 'All of it can then be booked by others. Nothing is charged.',
    keep: 'Keep It',
    andMore: 'and {count} more',
    ended: 'Your order is no longer held, because its time is over.',
  },
  /** What became of a payment, on the profile screen. */
  payment: {
    expired:
      'No payment has arrived in time, so your timeslots are no longer held. If you have paid, your bookings or the same amount in credits will appear here by themselves. Otherwise, please book again.',
    abandoned:
      'The time to pay for your order is over. Nothing was charged, and your timeslots are free again.',
    declined:
      'Your payment was declined. Your timeslots are still held: try again or release them.',
    credited:
      'Your payment arrived when your order could no longer be booked. All of it, {amount}, was added to your credits.',
    chargedTwice: 'You were charged twice. The second payment, {amount}, is in your credits now.',
    creditedBefore: '{amount} that you paid on an earlier page is now in your credits.',
    changed:
      'Your order was changed after that page, and its timeslots are no longer held. Please book again.',
    bookAgain: 'Book Again',
  },
} as const;

/** What members agree to when they order. */
export const refundPolicy = {
  title: 'Refund Policy',
  lastUpdated: 'Last updated 05/06/2025',
  points: [
    'A full refund as credits if cancelled outside 48 hours of the booking time.',
    'No refunds within 48 hours.',
    'Credits are not transferable or redeemable for cash.',
    'No cash refunds.',
  ],
} as const;
