import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { promotion, roleDiscount } from '#contract/venue.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { ringgit } from '#domain/money/money.ts';
import { allSlots } from '#domain/time/slots.ts';
import { priceChangeStates } from '#domain/venue/price-changes.ts';

const amountSen = z
  .int()
  .min(0, 'must not be negative')
  .max(ringgit(10_000), 'must be at most RM 10,000.00');
const courtType = oneLine('is missing').min(1, 'must not be empty').max(100);
const status = z.literal(membershipStatuses);
const slot = z.literal(allSlots);
const promotionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{2,59}$/, 'must be small letters, digits and hyphens');

const discountTerms = z
  .object({ amountSen, fromSlot: slot, toSlot: slot })
  .refine(({ fromSlot, toSlot }) => fromSlot <= toSlot, {
    path: ['toSlot'],
    error: 'must not be before the first slot',
  });

const promotionTerms = z
  .object({
    id: promotionId,
    label: oneLine('is missing').min(3, 'must have at least 3 characters').max(80),
    courtType: courtType.nullable(),
    exceptCourtType: courtType.nullable(),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date(),
    appliesTo: z.enum(['all', 'off_peak']),
  })
  .and(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('amount'), amountSen }),
      z.object({ kind: z.literal('percent'), percent: z.int().min(0).max(100) }),
    ]),
  )
  .refine(({ startsOn, endsOn }) => startsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'must not be before the first day',
  })
  .refine((terms) => terms.courtType === null || terms.exceptCourtType === null, {
    path: ['exceptCourtType'],
    error: 'has no meaning beside a court type',
  });

const edit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    courtType,
    baseSen: amountSen,
    peakSen: amountSen,
  }),
  z.object({
    kind: z.literal('role_discount'),
    status,
    courtType,
    /** All discounts of the status on the court type; empty for none. */
    discounts: z.array(discountTerms).max(20),
  }),
  z.object({
    kind: z.literal('promotion'),
    id: promotionId,
    /** Null ends the promotion. */
    promotion: promotionTerms.nullable(),
  }),
]);

const edits = z.array(edit).min(1, 'must change something').max(100);
const effect = z.iso.datetime().nullable();

const act = z.object({ by: z.string(), at: z.iso.datetime() });

const rules = z.object({
  prices: z.array(z.object({ courtType: z.string(), baseSen: z.int(), peakSen: z.int() })),
  promotions: z.array(promotion),
  roleDiscounts: z.array(roleDiscount),
});
export type ShownRules = z.output<typeof rules>;

const priceChange = z.object({
  id: z.uuid(),
  revision: z.int(),
  title: z.string(),
  reason: z.string(),
  state: z.enum(priceChangeStates),
  edits: z.array(edit),
  /** The rules at its instant, without it. */
  basedOn: rules,
  /** How the rules at its instant differ from those that it was saved with. */
  changedSince: z.array(edit),
  takesEffectAt: effect,
  saved: act,
  proposed: act.nullable(),
  approved: act.nullable(),
  inForceAt: z.iso.datetime().nullable(),
  withdrawn: act.nullable(),
});
export type PriceChange = z.output<typeof priceChange>;

/** The most changes that the screen lists, those that are open first. */
export const mostListedChanges = 100;

export const readPrices = call({
  method: 'GET',
  path: '/api/console/prices',
  who: { staff: 'prices.see' },
  summary: 'The prices, promotions and discounts that hold now, and the changes of them.',
  response: z.object({
    now: z.iso.datetime(),
    rules,
    publicHolidays: z.array(z.iso.date()),
    changes: z.array(priceChange),
  }),
});
export type Prices = z.output<typeof readPrices.response>;

const ofChange = z.object({ id: z.uuid() });
const shown = z.int().min(1).max(1_000_000);

export const savePriceChange = call({
  method: 'PUT',
  path: '/api/console/prices/changes/:id',
  who: { staff: 'prices.propose' },
  summary: 'Save a draft of a price change, based on the rules of now.',
  params: ofChange,
  body: z.object({
    /** The revision that was shown; 0 for a new draft. */
    shownRevision: z.int().min(0).max(1_000_000),
    title: oneLine('is missing').min(3, 'must have at least 3 characters').max(80),
    reason: operatorReason,
    edits,
    /** A full hour; null for the moment of the approval. */
    takesEffectAt: effect,
  }),
  response: z.object({ revision: z.int() }),
});

export const proposePriceChange = call({
  method: 'POST',
  path: '/api/console/prices/changes/:id/proposal',
  who: { staff: 'prices.propose' },
  summary: 'Propose a draft to the owners.',
  params: ofChange,
  body: z.object({ shownRevision: shown }),
  response: z.object({}),
});

export const approvePriceChange = call({
  method: 'POST',
  path: '/api/console/prices/changes/:id/approval',
  who: { staff: 'prices.approve', fresh: true },
  summary:
    'Approve a price change as it was shown. A peak below the base price, or a price that no card can pay, is refused until it is confirmed.',
  params: ofChange,
  body: z.object({ shownRevision: shown, isConfirmed: z.boolean() }),
  response: z.object({ isInForce: z.boolean() }),
});

export const withdrawPriceChange = call({
  method: 'POST',
  path: '/api/console/prices/changes/:id/withdrawal',
  who: { staff: 'prices.propose' },
  summary: 'Withdraw a price change that is not in force. Owners alone withdraw an approved one.',
  params: ofChange,
  body: z.object({ reason: operatorReason }),
  response: z.object({}),
});

const sums = z.object({
  slots: z.int(),
  changed: z.int(),
  paidSen: z.int(),
  beforeSen: z.int(),
  afterSen: z.int(),
});

const simulated = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  total: sums,
  byStatus: z.array(sums.extend({ status })),
  byCourtType: z.array(sums.extend({ courtType: z.string() })),
  /** How many slots the simulation leaves out, by reason. */
  left: z.object({ overridden: z.int(), moved: z.int(), refunded: z.int() }),
});
export type SimulatedPeriod = z.output<typeof simulated>;

const simulation = z.object({
  /** Slots that were ordered in the month before. */
  lastMonth: simulated,
  /** Slots that are booked for the days of the booking window. */
  coming: simulated,
});

export const simulatePriceChange = call({
  method: 'POST',
  path: '/api/console/prices/simulation',
  who: { staff: 'prices.see' },
  summary:
    'What the slots sold last month, and those booked for the coming days, would cost with a price change.',
  body: z.object({ edits, takesEffectAt: effect }),
  response: simulation,
  perMinute: 60,
});
export type PriceSimulation = z.output<typeof simulation>;

export const readSimulation = call({
  method: 'GET',
  path: '/api/console/prices/changes/:id/simulation',
  who: { staff: 'prices.see' },
  summary: 'The simulation with which a price change was approved.',
  params: ofChange,
  /** Null for a change that is not approved, or was by an earlier release. */
  response: z.object({ simulation: simulation.nullable() }),
});
