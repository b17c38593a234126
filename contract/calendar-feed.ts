import { z } from 'zod';
import { call } from '#contract/call.ts';

/** The path of a member's calendar feed, with a secret: `<secret>.ics`. */
export const calendarFeedPath = '/calendar';

export const getCalendarFeed = call({
  method: 'GET',
  path: '/api/calendar-feed',
  who: 'member',
  summary: 'Whether the member has an address for calendars, and since when.',
  response: z.object({ feed: z.object({ createdAt: z.iso.datetime() }).nullable() }),
});

export const createCalendarFeed = call({
  method: 'POST',
  path: '/api/calendar-feed',
  who: 'member',
  summary: 'A new secret address for calendars, shown this once; an earlier one ends.',
  body: z.object({
    /** When the address that it replaces was created, as the member was shown; null for none. */
    replaces: z.iso.datetime().nullable(),
  }),
  response: z.object({ url: z.url(), createdAt: z.iso.datetime() }),
});

export const revokeCalendarFeed = call({
  method: 'DELETE',
  path: '/api/calendar-feed',
  who: 'member',
  summary: "Ends the member's address for calendars.",
  response: z.object({}),
});
