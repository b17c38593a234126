import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate } from '#contract/slots.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { courtTypeNames, sports } from '#domain/venue/courts.ts';

const slot = z.literal(tableSlots);

/** The slots that a member waits for: one, or a part of the day, of one court or any of a type. */
const waitedFor = {
  courtType: z.enum(courtTypeNames),
  /** Null for any court of the type. */
  court: z.string().max(100).nullable(),
  from: slot,
  to: slot,
};

export const listSlotWaits = call({
  method: 'GET',
  path: '/api/waits',
  who: 'member',
  summary: "The member's waits for slots, with their place in line, and what is offered to them.",
  response: z.object({
    waits: z.array(
      z.object({
        id: z.uuid(),
        sport: z.enum(sports),
        date: z.iso.date(),
        ...waitedFor,
        courtType: z.string(),
        /** The venue's reason if all of it is closed. The release before does not send it. */
        closedFor: z.string().nullable().optional(),
        /** 1 for the member who is next. */
        place: z.int(),
        /** True while an order from the offer waits for its payment. */
        isOrdered: z.boolean(),
        offer: z
          .object({
            court: z.string(),
            slot,
            until: z.iso.datetime(),
            /** Null where the free slots of the week decide. The release before does not send it. */
            priceSen: z.int().nonnegative().nullable().optional(),
          })
          .nullable(),
      }),
    ),
  }),
});

export const startSlotWait = call({
  method: 'POST',
  path: '/api/waits',
  who: 'member',
  perMinute: 60,
  summary: 'Wait to be offered a taken slot, or any of a part of the day, when it becomes free.',
  body: z.object({ date: bookingDate, ...waitedFor }),
  response: z.object({ id: z.uuid() }),
});

export const endSlotWait = call({
  method: 'DELETE',
  path: '/api/waits/:id',
  who: 'member',
  summary: 'End a wait. An offer goes to the next member.',
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});
