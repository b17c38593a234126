import { z } from 'zod';
import { type CallOutput, call } from '#contract/call.ts';
import { allSlots } from '#domain/time/slots.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';

/** An existing day. */
export const bookingDate = z.string().refine(isBookingDate, 'Not a date.');

const slot = z.literal(allSlots);

/**
 * Court id → the characters of its 20 slots (domain/slots/slot-rows.ts); a court with all slots
 * free is absent.
 */
const rowsOfDay = z.record(z.string(), z.string());

/** When a hold on a slot expires. */
const hold = z.object({
  courtId: z.int(),
  date: z.iso.date(),
  slot,
  until: z.iso.datetime(),
});

/** Slots of a court that a closure closes, which are booked in their row. [SLOT-10] */
const closedSlots = z.object({
  courtId: z.int(),
  date: z.iso.date(),
  slots: z.array(slot),
  reason: z.string(),
});

/** The number of the last live event that the answer includes. */
const eventNumber = z.int().nonnegative();

export const getSlots = call({
  method: 'GET',
  path: '/api/slots/:sport',
  who: 'member',
  summary:
    "Every court of a sport on every day of the member's window: what is booked, on hold or one's own.",
  session: 'recent',
  params: z.object({ sport: z.enum(sports) }),
  response: z.object({
    eventNumber,
    bookingDay: z.iso.date(),
    window: z.object({ from: z.iso.date(), to: z.iso.date() }),
    /** The closures of the sport that overlap the window. */
    closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), reason: z.string() })),
    /** The public holidays in the window, which are peak. */
    holidays: z.array(z.iso.date()),
    days: z.record(z.iso.date(), rowsOfDay),
    holds: z.array(hold),
    /** Left out when there are none, and by the previous release. */
    closed: z.array(closedSlots).optional(),
  }),
});

export const getSlotsOfDay = call({
  method: 'GET',
  path: '/api/slots/:sport/:date',
  who: 'member',
  summary: "Every court of a sport on one day of the member's window.",
  params: z.object({ sport: z.enum(sports), date: bookingDate }),
  response: z.object({
    eventNumber,
    courts: rowsOfDay,
    holds: z.array(hold),
    closed: z.array(closedSlots).optional(),
  }),
});

/** Court name → the slots chosen on it. */
export const courtSlots = z
  .record(z.string().max(100), z.array(slot).min(1).max(allSlots.length))
  .refine((courts) => Object.keys(courts).length <= 100, 'Too many courts.');

export const checkSelection = call({
  method: 'POST',
  path: '/api/slots/check',
  who: 'member',
  summary: 'Whether the member may go on to the checkout with these slots.',
  session: 'recent',
  body: z.object({ date: bookingDate, slots: courtSlots }),
  response: z.object({}),
});

export type SlotWindow = CallOutput<typeof getSlots>;
export type SlotsOfDay = CallOutput<typeof getSlotsOfDay>;
