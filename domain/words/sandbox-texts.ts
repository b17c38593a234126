/**
 * The words of the demo's payment page; in a file of their own because no other screen needs them.
 */
export const sandboxTexts = {
  name: 'Sandbox Pay',
  merchant: 'Depot',
  banner: 'This is a demonstration. No money moves, and no card is needed.',
  payTitle: 'Pay Depot',
  amount: 'Amount to pay',
  order: 'Order',
  description: 'For',
  timeLeft: 'Time left to pay',
  method: 'Payment method',
  card: 'Demonstration card',
  cardNumber: '4242 4242 4242 4242',
  cardNumberLabel: 'Card number',
  cardExpiry: '12/34',
  cardExpiryLabel: 'Expiry',
  cardCode: '•••',
  cardCodeLabel: 'CVC',
  cardHolder: 'PLAY MONEY',
  pay: 'Pay {amount}',
  decline: 'Decline',
  leave: 'Leave',
  testing: 'What else can happen',
  payLate: 'Pay, but notify late',
  payLateHint:
    'You return at once. The message to Depot is sent {seconds} seconds from now. Depot asks before that, once the time to pay has run out: it books your order if all of it is still free, and otherwise adds the amount to your credits.',
  paySilently: 'Pay, and never notify',
  paySilentlyHint: 'No message is sent. Depot asks for itself once the time to pay has run out.',
  back: 'Return to Depot',
  declineCode: 'DECLINED',
  declineReason: 'The card was declined.',
  paidTitle: 'This order is paid',
  paid: 'It has been paid, and nothing is charged a second time.',
  expiredTitle: 'The time to pay has run out',
  expired:
    'Nothing was charged. Please choose your slots again. You will be taken back to Depot in a moment.',
  unknown_merchant: 'No merchant of this name takes payments here.',
  wrong_signature:
    'The details of this payment were changed on their way here. Nothing was charged.',
  unreadable: 'Some details of this payment are missing or cannot be read. Nothing was charged.',
  other_address: 'This payment would lead to an address that does not belong to the merchant.',
  unknown_payment: 'There is no such payment. Please start it again.',
  unknown_choice: 'This page offers no such choice. Please go back and try again.',
  problemTitle: 'This payment cannot be made',
} as const;

export type SandboxProblem =
  | 'unknown_merchant'
  | 'wrong_signature'
  | 'unreadable'
  | 'other_address'
  | 'unknown_payment'
  | 'unknown_choice';
