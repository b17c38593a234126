/** The venue's mails to its members; `fill` replaces `{name}`. */
export const mailTexts = {
  verifyEmail: {
    subject: 'Please verify your e-mail address',
    text: `Welcome to Depot. Somebody, perhaps you, signed up with your e-mail address and the username {username}, on {date} at {time} (venue time).

If it was you, please open this link and press Verify:
{link}

The link is valid for 24 hours. It makes an account with that username and with the password that was typed with it. If you did not sign up, or chose another username, please do not press Verify: without it no account is made.`,
    /** Before the text above, where a password reset was requested. */
    passwordFirst: `Somebody, perhaps you, asked for a new password at Depot. There is no account with your e-mail address yet: the address has to be verified first. After that you can log in with the password of the sign-up, or ask for a new one.

`,
  },
  verifyOneOfSeveral: {
    subject: 'Please verify your e-mail address',
    text: `Somebody, perhaps you, signed up at Depot with your e-mail address more than once.

Please find the sign-up with the username that you chose, at the time when you signed up, and press Verify behind its link alone. It makes an account with that username and with the password that was typed with it.

{signUps}

The links are valid for 24 hours. If none of these sign-ups is yours, please do not press Verify: without it no account is made.`,
    line: `Username {username}, signed up on {date} at {time} (venue time):
{link}`,
  },
  verifyAccount: {
    subject: 'Please verify your e-mail address',
    text: `Please open this link and press Verify to verify the e-mail address of your Depot account:
{link}

The link is valid for 24 hours. If you did not ask for it, you can ignore this mail.`,
  },
  accountExists: {
    subject: 'You already have a Depot account',
    text: `Somebody, perhaps you, tried to sign up at Depot with your e-mail address. You already have an account, so nothing has changed.

Log in: {login}
Reset your password: {forgot}

If it was not you, you can ignore this mail.`,
  },
  resetPassword: {
    subject: 'Reset your Depot password',
    text: `Somebody, perhaps you, asked to reset the password of your Depot account. Please open this link to choose a new one:
{link}

The link is valid for one hour and can be used once, which ends the links of other such mails. If it was not you, you can ignore this mail: your password stays as it is.`,
  },
  passwordChanged: {
    subject: 'Your Depot password was changed',
    text: `The password of your Depot account was changed, and every browser was signed out.{feed}{passkeys}

If it was not you, please reset your password at once: {forgot}`,
    feedEnded: `

Your private calendar link has ended too, and calendars that use it no longer show your bookings. You can make a new one at {profile}`,
  },
  bookingConfirmed: {
    subject: 'Your booking is confirmed',
    text: `Your booking at Depot is confirmed:

{bookings}

{payment}

{policy}

The attached file adds it to your calendar. You can see and manage your bookings at {profile}`,
    paid: 'Paid by card: {amount}',
    paidWithCredits: 'Paid with credits: {amount}',
    order: 'Order: {order}',
    free: 'There is nothing to pay: these are your free slots of the week.',
  },
  bookingRefunded: {
    subject: 'Your booking was refunded: {amount} in credits',
    text: `Your booking at Depot was cancelled, as you asked:

- {booking}

What you paid for it, {amount}, is now in your credits. Your balance is {balance}.

The attached file takes it out of your calendar. You can see and manage your bookings at {profile}`,
  },
  bookingCancelled: {
    subject: 'Your booking was cancelled',
    text: `Your booking at Depot was cancelled, as you asked:

- {booking}

{outcome}

The attached file takes it out of your calendar. You can see and manage your bookings at {profile}`,
    withoutCredits: {
      free_slot: 'It was a free slot of the week, which you can use again.',
      settled_at_venue:
        'Private lessons are paid at the venue, so no credits come back. If you have already paid, please ask the venue.',
      nothing: 'You had paid nothing for it, so nothing comes back.',
    },
  },
  bookingCalledOff: {
    subject: 'The venue had to cancel your booking',
    text: `We are sorry: the venue had to cancel your booking.

- {booking}

Reason: {reason}

{outcome}

The attached file takes it out of your calendar. You can see and manage your bookings at {profile}`,
    refunded:
      'What you paid for it, {amount}, is now in your credits, however close it was. Your balance is {balance}.',
    /** The mail of a closure leaves later, so it says no balance. */
    refundedByClosure:
      'What you paid for it, {amount}, has come back as credits, however close it was.',
  },
  lessonCalledOff: {
    subject: 'The venue had to cancel a group lesson',
    text: `We are sorry: the venue had to cancel a group lesson.

- {lessonClass}

Reason: {reason}

{outcome}

You can see the other lessons at {lessons}`,
    held: 'Your order {order} has not been paid and has ended with it. Should a payment still arrive, it becomes credits.',
    offered: 'The seat that was offered to you is gone with it.',
    waiting: 'You no longer wait for a seat.',
  },
  privateLessonBooked: {
    subject: 'Your private lesson is booked',
    text: `The venue has booked a private lesson for you:

- {booking}, {court}

There is nothing to pay here. You can cancel it until it starts.

The attached file adds it to your calendar. You can see and manage your bookings at {profile}`,
  },
  bookingMoved: {
    subject: 'Your booking was moved',
    text: `Your booking at Depot was moved, as you asked.

From: {from}
To: {to}

{outcome}

{refund} The attached file moves it in your calendar. You can see and manage your bookings at {profile}`,
    taken: 'The difference of {amount} was taken from your credits. Your balance is {balance}.',
    returned: 'The difference of {amount} came back as credits. Your balance is {balance}.',
    same: 'The price stays the same.',
    refundable: 'It can be given back until {until}.',
    notRefundable: 'It is too close to its start to be given back.',
  },
  seatOffered: {
    subject: 'A seat is free for you',
    text: `A seat became free in a group lesson that you wait for:

- {what}

It is kept for you until {until}. Book it at {link}

If you do not, it goes to whoever waits next.`,
  },
  slotOffered: {
    subject: 'A court is free for you',
    text: `A timeslot that you wait for became free:

- {what}

It is kept for you until {until}. Book it at {link}

If you do not, it goes to whoever waits next.`,
  },
  membershipBought: {
    subject: 'Your membership is confirmed',
    text: `Your membership at Depot is confirmed: {plan}.

You are {status} from now on, until {last}, that day included.

{payment}

You can see your membership at {profile}`,
  },
  membershipEnding: {
    subject: 'Your membership ends on {last}',
    text: `Your membership at Depot, {plan}, ends on {last}, that day included. After that you are {after} again.`,
    open: 'If you renew it before, it goes on from that day: {memberships}',
  },
  membershipEnded: {
    subject: 'Your membership has ended',
    text: `Your membership at Depot, {plan}, ended on {last}. You are {after} again, and what you have booked stays booked.`,
    open: 'You can have a membership again at any time: {memberships}',
  },
  membershipChanged: {
    subject: 'The venue changed your membership',
    text: `The venue changed your membership at Depot.

{change}

What you have booked stays booked. If you have a question, please ask the venue. You can see your membership at {profile}`,
    forGood: 'You are {status} from now on.',
    until: 'You are {status} until {last}, that day included. After that you are {after}.',
    planEnded: 'Your {plan}, paid until {ends}, has ended.',
    planCut:
      'Your {plan}, paid until {ends}, now ends on {last}, that day included. After that you are {after}.',
  },
  paymentCredited: {
    subject: 'Your payment of {amount} has become credits',
    text: `{reason}

Order {order} was for:

{items}

The whole amount is now in your credits, and you can use it for your next booking: {home}`,
    reasons: {
      day_closed:
        'Your payment of {amount} has reached us, but meanwhile the venue had to close{sport} on a day of your order. Nothing was booked.',
      session_cancelled:
        'Your payment of {amount} has reached us, but meanwhile the venue had to cancel a group lesson of your order. Nothing was booked.',
      slots_lost:
        'Your payment of {amount} reached us too late: the time to pay was over, and what you ordered can no longer be had. Nothing was booked.',
      credits_lost:
        'Your payment of {amount} reached us too late: the time to pay was over, and the credits that were to pay the rest are no longer there. Nothing was booked.',
      second_charge:
        'We have received a further payment of {amount} for an order that did not need it any more.',
      wrong_amount:
        'We have received a payment of {amount}, which is not the amount that was due; perhaps it was paid on a page from before the order was changed. Nothing was booked with it.',
    },
  },
  creditsIssued: {
    subject: 'You have received {amount} in credits',
    text: 'The venue has issued you {amount} in credits. Reason: {reason}',
  },
  creditsTakenBack: {
    subject: '{amount} in credits were taken back',
    text: 'The venue has taken back {amount} of your credits. Reason: {reason}',
  },
  accountDeleted: {
    subject: 'Your Depot account was deleted',
    text: 'Your account was deleted, as you asked. Your profile, your picture and your sign-in are gone, and this address can be used for a new account. If it was not you, please tell the venue.',
  },
} as const;
