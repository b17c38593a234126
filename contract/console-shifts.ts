import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { mostTillSen, noteLength } from '#domain/staff/shifts.ts';
import { allSlots } from '#domain/time/slots.ts';

const amount = z.int().nonnegative().max(mostTillSen);
const tillAmounts = z.object({ cashSen: amount, terminalSen: amount });

const person = z.object({ userId: z.uuid(), name: z.string() });

/** The takings of one person in a shift or a period. */
const takings = z.object({
  person,
  sales: z.int(),
  cashSen: z.int(),
  terminalSen: z.int(),
});
export type Takings = z.output<typeof takings>;

const deskSale = z.object({
  orderId: z.string(),
  at: z.iso.datetime(),
  method: z.enum(['cash', 'terminal']),
  /** Negative if it was handed back because the sale was undone. */
  amountSen: z.int(),
  isUndone: z.boolean(),
  /** The reference of the terminal; null for cash. */
  reference: z.string().nullable(),
  takenBy: z.string(),
  /** The name of the buyer; null for a role that sees no members. */
  buyer: z.string().nullable(),
  /** The slots that were sold, by court and time. */
  slots: z.array(z.object({ court: z.string(), date: z.iso.date(), slot: z.literal(allSlots) })),
});
export type DeskSale = z.output<typeof deskSale>;

const cashEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Negative if it was taken out. */
  amountSen: z.int(),
  reason: z.string(),
  by: z.string(),
  /** The order whose money was returned to its payer; null for other cash. */
  orderId: z.string().nullable(),
});
export type CashEntry = z.output<typeof cashEntry>;

const expected = z.object({ cashSen: z.int(), terminalSen: z.int() });

/** The cash in the till at the beginning. */
const float = {
  floatSen: z.int(),
  /** The float less what was counted last and taken in cash since; negative if it is less. */
  floatDifferenceSen: z.int(),
  /** Why they differ; null if they do not. */
  floatReason: z.string().nullable(),
};

const openShift = z.object({
  id: z.uuid(),
  openedBy: person,
  openedAt: z.iso.datetime(),
  ...float,
  /** The amounts expected in the till now. */
  expected,
  /** Oldest first. */
  sales: z.array(deskSale),
  entries: z.array(cashEntry),
});
export type OpenShift = z.output<typeof openShift>;

const closedShift = z.object({
  id: z.uuid(),
  openedBy: person,
  openedAt: z.iso.datetime(),
  ...float,
  closedBy: person,
  closedAt: z.iso.datetime(),
  expected,
  counted: tillAmounts,
  /** The cash that was owed to guests then; null if it was not kept. The release before does not send it. */
  owedSen: z.int().nullable().optional(),
  note: z.string().nullable(),
  /** By name. */
  takings: z.array(takings),
});
export type ClosedShift = z.output<typeof closedShift>;

/** How many days of sales outside a shift the screen lists. */
export const outsideDays = 7;

/** The most sales outside a shift that are listed, newest first. */
export const mostOutside = 100;

export const readTill = call({
  method: 'GET',
  path: '/api/console/till',
  who: { staff: 'shifts.run' },
  summary: 'The open shift with what its till should have, and sales outside a shift of 7 days.',
  response: z.object({
    /** Null if no shift is open. */
    shift: openShift.nullable(),
    /** The cash that should be in the till now if no shift is open; null before the first count. */
    expectedFloatSen: z.int().nullable(),
    /** Newest first. */
    outside: z.array(deskSale),
  }),
});

export const openShiftAtTill = call({
  method: 'POST',
  path: '/api/console/shifts',
  who: { staff: 'shifts.run' },
  summary:
    'Open a shift with the cash that is in the till, once for each id. An amount that was not counted last needs a reason.',
  body: z.object({
    shiftId: z.uuid(),
    floatSen: amount,
    /** Only kept if the float is not what the till should have. */
    reason: operatorReason.nullable().optional(),
  }),
  response: z.object({}),
});

const ofShift = z.object({ shiftId: z.uuid() });

export const recordCash = call({
  method: 'POST',
  path: '/api/console/shifts/:shiftId/cash',
  who: { staff: 'shifts.run' },
  summary: 'Record cash that is put into the till or taken out of it, once for each id.',
  params: ofShift,
  body: z.object({
    entryId: z.uuid(),
    /** Negative if it is taken out. */
    amountSen: z
      .int()
      .min(-mostTillSen)
      .max(mostTillSen)
      .refine((sen) => sen !== 0),
    reason: operatorReason,
    /** True if it is not the cash of the same amount that is owed to a guest. */
    isNotOwed: z.boolean().optional(),
  }),
  response: z.object({}),
});

export const closeShift = call({
  method: 'POST',
  path: '/api/console/shifts/:shiftId/close',
  who: { staff: 'shifts.run' },
  summary: 'Close a shift with what was counted. A difference needs a note.',
  params: ofShift,
  body: z.object({
    /** The expected amounts that the screen showed. */
    shown: expected,
    counted: tillAmounts,
    note: oneLine().min(noteLength.min).max(noteLength.max).nullable(),
  }),
  response: z.object({ difference: expected }),
});

export const listShifts = call({
  method: 'GET',
  path: '/api/console/shifts',
  who: { staff: 'shifts.own' },
  summary:
    'The closed shifts, newest first, 30 a page; for the desk those that the caller has closed.',
  query: z.object({
    /** When the last shift of the page before was opened. */
    before: z.iso.datetime().optional(),
  }),
  response: z.object({
    shifts: z.array(closedShift),
    /** The `before` of the next page; null on the last one. */
    next: z.iso.datetime().nullable(),
  }),
});

export const readShift = call({
  method: 'GET',
  path: '/api/console/shifts/:shiftId',
  who: { staff: 'shifts.own' },
  summary:
    'A closed shift with its sales and the cash that was put in and taken out; for the desk one that the caller has closed.',
  params: ofShift,
  response: closedShift.extend({
    /** Oldest first. */
    sales: z.array(deskSale),
    entries: z.array(cashEntry),
  }),
});
export type ClosedShiftPage = z.output<typeof readShift.response>;

/** Booking days, both ends included. */
const days = z.object({ from: z.iso.date(), until: z.iso.date() });

export const readTakings = call({
  method: 'GET',
  path: '/api/console/takings',
  who: { staff: 'shifts.see' },
  summary:
    'What each person took at the desk in the booking days of a period, in shifts and outside of them, and the differences of the shifts.',
  query: days,
  response: z.object({
    period: days,
    people: z.array(
      takings.extend({
        /** The part that was taken outside a shift. */
        outsideSen: z.int(),
        /** What the person handed back for sales that were undone; the sums above are without it. */
        undoneCashSen: z.int(),
        undoneTerminalSen: z.int(),
        /** Both together. Open pages of the release before read it. The next release drops it. */
        undoneSen: z.int(),
        /** Cash that the person returned to payers. */
        returnedSen: z.int(),
      }),
    ),
    /** The shifts that were closed in these days with a difference, newest first. */
    differences: z.array(
      z.object({
        shiftId: z.uuid(),
        openedBy: person,
        closedBy: person,
        closedAt: z.iso.datetime(),
        /** The counted less the expected amounts. */
        difference: z.object({ cashSen: z.int(), terminalSen: z.int() }),
        note: z.string().nullable(),
      }),
    ),
    /** The shifts that were opened in these days with another float than expected, newest first. */
    floatDifferences: z.array(
      z.object({
        shiftId: z.uuid(),
        /** True of a shift that is not closed yet. */
        isOpen: z.boolean(),
        openedBy: person,
        openedAt: z.iso.datetime(),
        /** The float less what was expected. */
        differenceSen: z.int(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});
export type TakingsReport = z.output<typeof readTakings.response>;
export type PersonReport = TakingsReport['people'][number];
