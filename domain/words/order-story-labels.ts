import type { ResolutionKind } from '#domain/payments/exceptions.ts';
import type { ProviderAnswer, StoredVerdict } from '#domain/payments/order-story.ts';
import type { UnappliedReason } from '#domain/payments/settling.ts';

const verdicts: Readonly<Record<StoredVerdict, string>> = {
  forged: 'The provider did not sign it, so it changed nothing.',
  unsettled: 'Depot could not process it. The provider will send it again.',
  ignored: 'It is not about a payment, so it changed nothing.',
  unknown_order: 'It named an order that does not exist.',
  repeated: 'Depot had it already, so it changed nothing.',
  noted: 'The payment is pending or was declined.',
  pending: 'The payment is pending.',
  declined: 'The payment was declined.',
  booked: 'It paid the order, and the order was booked.',
  credited: 'It bought nothing, so the buyer has it as credits.',
  wrong_amount: 'It was not the amount due, so the buyer has it as credits.',
  exception: 'A manager decides about it, under Exceptions.',
  contradicted: 'It contradicts what the provider reported about this charge before.',
};

const answers: Readonly<Record<ProviderAnswer, string>> = {
  paid: 'The provider answered: it is paid. What became of the payment is in the list.',
  unpaid: 'The provider answered: it is still unpaid.',
  none: 'The provider could not be asked: it does not answer at the moment. Please try again later.',
};

/** The answers as the story keeps them. */
const keptAnswers: Readonly<Record<ProviderAnswer, string>> = {
  paid: 'The provider answered: it is paid.',
  unpaid: 'The provider answered: it is still unpaid.',
  none: 'The provider did not answer.',
};

/** Why a payment became credits. */
const becameCredits: Readonly<Record<UnappliedReason, string>> = {
  day_closed: 'The venue had closed on that day.',
  place_closed: 'The venue had closed what was ordered.',
  session_cancelled: 'The venue had cancelled the lesson.',
  slots_lost: 'It came too late: what was ordered was gone.',
  credits_lost: 'The credits that were to pay a part of it were gone.',
  sale_undone: 'The sale had been undone.',
  second_charge: 'The order was paid already.',
  wrong_amount: 'It was not what was due.',
};

/** The words of the console's Orders screens. `fill` replaces `{name}`. */
export const orderScreenLabels = {
  title: 'Orders',
  loading: 'Loading the orders…',
  failed: 'The orders could not be loaded.',
  outdated: 'This page could not be updated.',
  none: 'No orders match.',
  phoneTooShort: 'No orders match. A mobile number needs at least three digits after 60.',
  more: 'Show older orders',
  end: 'These are all orders.',
  guest: 'Guest',
  filters: {
    label: 'Filters',
    text: 'Order, transaction, slip or buyer',
    textHint: 'A number, name, e-mail or phone',
    amount: 'Amount',
    amountHint: 'RM',
    amountWrong: 'This is no amount. Enter one such as 60 or 85.50.',
    status: 'Status',
    allStatuses: 'All',
    money: 'Money',
    anyMoney: 'All',
    oddCharges: 'Paid twice or another amount',
    owed: 'Owed to a guest',
    day: 'Placed on',
    clear: 'Clear filters',
  },
  table: {
    order: 'Order',
    placed: 'Placed',
    buyer: 'Buyer',
    channel: 'Sold',
    status: 'Status',
    amount: 'Amount',
  },
  chargedOddly: 'Paid twice or another amount',
  undone: 'By {by}, {date}, {time}',
  channels: { web: 'On the web', desk: 'At the desk', phone: 'By phone' },
} as const;

/** The words of one order's page. */
export const orderStoryLabels = {
  verdicts,
  title: 'Order {id}',
  loading: 'Loading the order…',
  failed: 'The order could not be loaded.',
  missing: 'There is no such order.',
  back: 'All orders',
  facts: {
    buyer: 'Buyer',
    status: 'Status',
    price: 'Price',
    credits: '{amount} of it with credits',
    sold: 'Sold',
    asked: 'Provider asked',
    askedTimes: '{count} times',
    askedOnce: 'once',
    neverAsked: 'not yet',
    nextQuestion: 'next {date}, {time}',
  },
  items: 'What it is for',
  slot: '{court}, {date}, {range}',
  lesson: 'Lesson: {slot}',
  membership: 'Membership {plan}',
  cancelled: 'cancelled',
  story: 'What happened',
  receipt: {
    open: 'Receipt',
    loading: 'Loading the receipt…',
    failed: 'The receipt could not be loaded.',
  },
  ask: 'Ask the provider again',
  answers,
  keptAnswers,
  question: 'Depot asked the provider again and learned nothing new',
  becameCredits,
  wait: 'The provider takes one question in five seconds. Please try again in a moment.',
  placed: {
    web: 'Placed on the web',
    desk: 'Sold at the desk by {by}',
    phone: 'Sold by phone by {by}',
  },
  sources: {
    notification: 'The provider sent a notification',
    callback: 'The provider sent a callback',
    return: 'The buyer returned from the payment page with the provider’s answer',
    requery: 'The provider answered our question',
  },
  /** In place of the verdict about it. */
  onlyReturned: 'The buyer’s browser came back; the payment itself is reported by the provider.',
  forged: 'Forged',
  forgedMessage: 'Somebody sent a message in the name of the provider',
  forgedBecause: 'Why it counts as forged: {detail}',
  said: 'The provider says: {detail}',
  transaction: 'Transaction {id}',
  payment: {
    booked: '{amount} paid, and the order was booked',
    credited: '{amount} paid, and kept as credits of the buyer',
    exception: '{amount} paid, but it bought nothing: a manager decides about it',
    second_charge: '{amount} paid, although the order was paid already',
    wrong_amount: '{amount} paid, which is not the amount due',
    paid: '{amount} paid',
    failed: 'A payment of {amount} was declined',
    pending: 'A payment of {amount} is pending',
  },
  oddlyCredited: 'The buyer has it as credits. Please ask whether that was meant.',
  oddlyWaiting: 'It waits for a manager’s decision, or a manager has decided.',
  reference: 'Reference of the terminal: {reference}',
  takenBy: 'Taken by {by}',
  named: 'The provider names order {id}',
  booking: 'Booked {slot}',
  changes: {
    moved: 'Moved to {slot}',
    given_back: 'Cancelled {slot}',
    restored: 'Restored {slot}',
  },
  gaveBack: '{amount} given back as credits',
  owed: '{amount} owed to the guest',
  handedBack: {
    cash: '{amount} handed back in cash',
    terminal: '{amount} taken back at the terminal',
  },
  taken: '{amount} charged',
  credit: 'Credits of the buyer: {amount}, {kind}',
  mail: {
    sent: 'Mail: {subject}',
    waiting: 'Mail waits: {subject}',
    failing: 'Mail not delivered yet: {subject}',
  },
  mailedTo: 'To {to}',
  decided: '{act}: {amount} {outcome}',
  outcomes: {
    credited: 'credited to {member}',
    attached: 'used to pay order {order}',
    refunded_at_provider: 'refunded at the provider',
    returned_in_cash: 'returned in cash from the till',
    refunded_outside: 'refunded outside of Depot, reference {reference}',
    closed: 'closed without moving money',
  } satisfies Readonly<Record<ResolutionKind, string>>,
  someMember: 'a member',
  by: 'By {by}',
  reason: 'Reason: {reason}',
} as const;
