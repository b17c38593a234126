import type { RefundNews, RefundState } from '#domain/payments/provider-refunds.ts';

const states: Readonly<Record<RefundState, string>> = {
  proposed: 'Waits for a second person',
  asked: 'Asked of the provider, {date}, {time}',
  pending: 'Pending at the provider since {date}, {time}',
  done: 'Done {date}, {time}',
  rejected: 'Rejected by the provider {date}, {time}',
  withdrawn: 'Withdrawn {date}, {time}',
};

const answers: Readonly<Record<RefundNews, string>> = {
  done: 'The provider has made the refund',
  rejected: 'The provider has rejected the refund',
  pending: 'The provider has the refund pending',
  error: 'The provider answered with an error',
  forged: 'Somebody answered in the name of the provider',
};

/** The words of the console about refunds at the provider. `fill` replaces `{name}`. */
export const refundLabels = {
  states,
  answers,
  title: 'Refund at the provider',
  sentence: 'Refund of {amount} at the provider',
  number: 'Number {id}',
  said: 'It says: {detail}',
  unsaid: 'It gave no reason.',
  proposedBy: 'Proposed by {by}',
  confirmedBy: '{proposed}, confirmed by {by}',
  bank: {
    about: 'It was paid by online banking, so the provider needs an account. Ask the payer.',
    code: 'Bank code',
    codeHint: 'The SWIFT code, such as MBBEMYKL for Maybank.',
    codeWrong: 'Please enter the code of the bank, 4 to 20 letters and digits.',
    name: 'Name of the account holder',
    nameWrong: 'Please enter the name of the account holder.',
    account: 'Account number',
    accountWrong: 'Please enter the number of the account, 5 to 20 digits.',
  },
  order: {
    act: 'Refund to the payer',
    title: 'Refund to the card or bank account',
    about:
      'The member has {most} of credits from this order. What goes back is taken from them, and takes 7 to 14 days to arrive.',
    charge: 'Charge',
    chargeOf: '{amount}, transaction {id}',
    amount: 'Amount',
    amountHint: 'Up to {most}',
    amountWrong: 'Please enter an amount of up to {most}.',
    says: '{amount} is taken from the credits of {name} and goes back to whoever paid.',
    reasonHint: 'The audit log keeps it, and the member reads it by mail and in the statement.',
    second:
      'With earlier refunds it is more than {limit}, so a second manager or owner confirms it.',
    confirm: 'Refund',
    propose: 'Propose',
    asked: 'The provider is asked to return {amount}.',
    proposed: 'The refund of {amount} waits for a second person.',
  },
  proposal: {
    title: 'Refunds that need a second person',
    table: { since: 'Proposed', amount: 'Amount', order: 'Order', reason: 'Reason', act: 'Decide' },
    confirm: 'Confirm',
    confirmOf: 'Confirm the refund of {amount}',
    withdraw: 'Withdraw',
    decline: 'Decline',
    own: 'Somebody else has to confirm it.',
    confirmed: 'The provider is asked to return {amount}.',
    withdrawn: 'The refund of {amount} is withdrawn.',
  },
} as const;
