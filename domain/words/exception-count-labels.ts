/** The words about what waits on every screen of the console. `fill` replaces `{name}`. */
export const exceptionCountLabels = {
  orders: 'Orders',
  name: 'Exceptions',
  about: 'Payments that need a person, and money to return to guests',
  open: '{count} open exceptions',
  oneOpen: '1 open exception',
  proposed: '{count} to approve',
} as const;
