/** Which row an operator's command did not find, or why it cannot be changed. */
export const operatorTexts = {
  no_member: 'There is no member with the e-mail {email}.',
  no_profile: '{email} has not chosen a username yet, so there is no membership to change.',
  no_court: 'There is no court called {court}.',
  no_hold: '{court} is not held.',
  no_sport: 'There is no sport called {sport}.',
  no_closure: 'There is no closure with the id {id}.',
  no_holiday: 'There is no public holiday on {date}.',
  no_price: 'There is no court type called {courtType}.',
  no_announcement: 'There is no announcement to clear.',
  grant_key_used: 'This key was already used to issue something else.',
} as const;
