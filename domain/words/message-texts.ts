/**
 * The templates of messages; `messageFor` replaces `{name}` and `{bookings}`, and `templateOfClosure`
 * the `{reason}` of a closure.
 */
export const messageTexts = {
  day: {
    subject: 'About your booking at Depot',
    body: `Hello {name},

this is about what you have booked:
{bookings}

…

Depot`,
  },
  court: {
    subject: 'About the court of your booking at Depot',
    body: `Hello {name},

this is about the court that you have booked:
{bookings}

…

Depot`,
  },
  slots: {
    subject: 'May we move your booking at Depot?',
    body: `Hello {name},

we would like to use the court at a time that you have booked:
{bookings}

May we move you to another court or another time? Please tell us what suits you. Until then your booking stays as it is.

Depot`,
  },
  class: {
    subject: 'About your class at Depot',
    body: `Hello {name},

this is about your class:
{bookings}

…

Depot`,
  },
  cancelledClass: {
    subject: 'About your cancelled class at Depot',
    body: `Hello {name},

this is about your class, which is cancelled:
{bookings}

…

Depot`,
  },
  closure: {
    subject: 'About your booking at a time when we are closed',
    body: `Hello {name},

this is about your booking at a time when we are closed ({reason}):
{bookings}

…

Depot`,
  },
  undoneClosure: {
    subject: 'About your booking at a time when we had closed',
    body: `Hello {name},

we had closed ({reason}), and have taken that back. This is about:
{bookings}

…

Depot`,
  },
  openedClosure: {
    subject: 'About your booking at a time when we had closed',
    body: `Hello {name},

we had closed ({reason}), and are open again. This is about:
{bookings}

…

Depot`,
  },
  news: {
    subject: 'News of Depot',
    body: `Hello {name},

…

Depot`,
  },
} as const;
