import { z } from 'zod';
import { call } from '#contract/call.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { allSlots } from '#domain/time/slots.ts';

export const promotion = z.intersection(
  z.object({
    id: z.string(),
    label: z.string(),
    courtType: z.string().nullable(),
    exceptCourtType: z.string().nullable(),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date(),
    appliesTo: z.enum(['all', 'off_peak']),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), amountSen: z.int() }),
    z.object({ kind: z.literal('percent'), percent: z.number() }),
  ]),
);

export const roleDiscount = z.object({
  status: z.literal(membershipStatuses),
  courtType: z.string(),
  amountSen: z.int(),
  fromSlot: z.literal(allSlots),
  toSlot: z.literal(allSlots),
});

export const venueCourt = z.object({
  id: z.int(),
  name: z.string(),
  isRestricted: z.boolean(),
  queue: z.enum(['priority', 'super_priority']).nullable(),
});

export const venueCourtType = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Null when the venue has set no price; the court type is then not sold. */
  price: z.object({ baseSen: z.int(), peakSen: z.int() }).nullable(),
  courts: z.array(venueCourt),
});

export const getVenue = call({
  method: 'GET',
  path: '/api/venue',
  who: 'member',
  summary: 'Sports, court types and courts, the switches and the announcement.',
  response: z.object({
    sports: z.array(
      z.object({ id: z.int(), name: z.string(), courtTypes: z.array(venueCourtType) }),
    ),
    /** Together with the prices of the court types, everything a screen needs to price a slot. */
    promotions: z.array(promotion),
    roleDiscounts: z.array(roleDiscount),
    switches: z.object({ lessons: z.boolean(), membership: z.boolean(), coaching: z.boolean() }),
    announcement: z.object({ id: z.int(), body: z.string() }).nullable(),
    contactEmail: z.string(),
  }),
});

export const getCurrentTime = call({
  method: 'GET',
  path: '/api/time',
  who: 'public',
  summary: "The server's clock, which decides the booking day.",
  response: z.object({ now: z.iso.datetime() }),
});
