import { z } from 'zod';
import { call } from '#contract/call.ts';
import { allSlots } from '#domain/time/slots.ts';

/** Cash that the desk took for bookings of one order, and owes its guest since they were cancelled or moved. */
const cashOwed = z.object({
  orderId: z.string(),
  /** The changes of the bookings, which name the money. */
  changeIds: z.array(z.uuid()),
  amountSen: z.int(),
  guest: z.object({ userId: z.uuid(), name: z.string(), phone: z.string().nullable() }),
  /** The slots that it is owed for. */
  slots: z.array(
    z.object({
      court: z.string(),
      date: z.iso.date(),
      slot: z.literal(allSlots),
      amountSen: z.int(),
      /** Why the booking was cancelled or moved. */
      reason: z.string().nullable(),
    }),
  ),
  /** False if it is more than one person decides about. */
  canHandBack: z.boolean(),
});
export type CashOwed = z.output<typeof cashOwed>;

export const readCashOwed = call({
  method: 'GET',
  path: '/api/console/cash-owed',
  who: { staff: 'shifts.run' },
  summary: 'The cash that waits to be handed back to guests, oldest first.',
  response: z.object({ owed: z.array(cashOwed) }),
});

export const handBackCash = call({
  method: 'POST',
  path: '/api/console/cash-owed/returns',
  who: { staff: 'shifts.run' },
  summary:
    'Hand back cash that is owed for bookings of one order, once, out of the open shift. The guest is told.',
  body: z.object({ changeIds: z.array(z.uuid()).min(1).max(100) }),
  response: z.object({ amountSen: z.int() }),
});
