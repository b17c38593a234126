/** The words of the checkout. */
export const checkoutLabels = {
  title: 'Checkout',
  billingTitle: 'Billing Information',
  fullName: 'Full Name',
  emailAddress: 'Email Address',
  mobileNumber: 'Mobile Number',
  mobileExample: '+12025550123',
  addTaxId: 'Add a tax number to the receipt',
  taxId: 'Tax number (optional)',
  taxIdHint: 'It is printed on the receipt, and you get an invoice of your own.',
  summaryTitle: 'Order Summary',
  noItems: 'No items in the order',
  useCredits: 'Use Credits',
  creditsAvailable: '(Available: RM {amount})',
  subtotal: 'Subtotal',
  finalTotal: 'Final Total',
  nothingToPay: 'Nothing to pay. Your order will be confirmed straight away.',
  placeOrder: 'Place Order',
  confirmTitle: 'Confirm Order',
  agree: 'Agree',
  creditsNote:
    'Note: Credits are held during payment for 3 minutes and will be returned if the payment fails.',
  notificationTitle: 'Notification',
  confirmed: 'Booking confirmed successfully!',
  shownAndPriced: 'Shown {shown}, now {now}',
  country: 'Country code',
  taken: '{slots} can no longer be booked.',
  beingProcessed: 'Another member is paying for {slots}.',
  beingProcessedUntil: 'Another member is paying for {slots}, until {until} at the latest.',
  /** The mark of an item that is no longer available. */
  lost: { taken: 'Taken', held: 'On hold', closed: 'Closed', cancelled: 'Cancelled', over: 'Over' },
  cancelledClass: 'The venue cancelled a session of this order: {reason}.',
  totalWithLost: 'The total still includes what is crossed out.',
  leaveOut: { one: 'Remove It and Keep the Rest', many: 'Remove Them and Keep the Rest' },
  /** Opens and closes the list of a long order. */
  items: '{count} items',
  itemList: 'Items in the order',
  free: 'Free',
  creditsApplied: '{amount} applied',
  creditsHeld:
    '{amount} of your credits are held by another order that is waiting for payment. They are returned if it is not paid.',
  toHeldOrder: 'Go to that order',
  /** Beside the refusal of a fourth order. */
  toOpenOrders: 'Go to Unpaid Orders',
  loadingPrices: 'Loading prices…',
  toPay: 'To pay',
  withCredits: 'With credits',
  leaving: 'Taking you to the payment page…',
  goToPayment: 'Go to Payment',
  safeToRetry: 'You can safely try again: the same order is never placed twice.',
} as const;

const noCashRefunds = 'No cash refunds.';

/** The refund policy that members agree to when they order. */
export const refundPolicy = {
  title: 'Refund Policy',
  lastUpdated: 'Last updated 05/06/2025',
  /** Repeated to a member who cancels a booking. */
  noCashRefunds,
  points: [
    'A full refund as credits if cancelled outside 48 hours of the booking time.',
    'No refunds within 48 hours.',
    'Credits are not transferable or redeemable for cash.',
    noCashRefunds,
  ],
} as const;
