import { z } from 'zod';
import { call } from '#contract/call.ts';
import { membershipStatus } from '#contract/operator-members.ts';
import { oneLine } from '#contract/text-fields.ts';
import { promotion, roleDiscount } from '#contract/venue.ts';
import { ringgit } from '#domain/money/money.ts';
import { allSlots } from '#domain/time/slots.ts';

const day = z.iso.date('must be a day such as 2026-12-25');
const courtType = z.string().trim().min(1, 'must not be empty').max(100);
const label = oneLine().min(3, 'must have at least 3 characters').max(80);
const amountSen = z
  .int()
  .min(0, 'must not be negative')
  .max(ringgit(10_000), 'must be at most RM 10,000.00');

/** The discount on a slot: an amount or a percentage. */
const figure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountSen }),
  z.object({
    kind: z.literal('percent'),
    percent: z.int().min(0, 'must not be negative').max(100, 'must be at most 100'),
  }),
]);

const params = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{2,59}$/, 'must be small letters, digits and hyphens'),
});

export const listPromotions = call({
  method: 'GET',
  path: '/api/operator/promotions',
  who: { service: 'prices.see' },
  summary: 'What comes off the price of slots on certain days.',
  response: z.object({ promotions: z.array(promotion) }),
});

export const addPromotion = call({
  method: 'POST',
  path: '/api/operator/promotions',
  who: { service: 'prices.edit' },
  summary: 'Take something off the price of slots, by their date, for orders from now on.',
  body: params
    .extend({
      label,
      /** Null for all court types. */
      courtType: courtType.nullable(),
      exceptCourtType: courtType.nullable(),
      startsOn: day.nullable(),
      endsOn: day,
      appliesTo: z.enum(['all', 'off_peak']),
      figure,
      isConfirmed: z.boolean().optional(),
    })
    .refine((request) => request.courtType === null || request.exceptCourtType === null, {
      path: ['exceptCourtType'],
      error: 'has no meaning beside a court type',
    }),
  response: z.object({ promotion }),
});

export const setPromotion = call({
  method: 'PUT',
  path: '/api/operator/promotions/:id',
  who: { service: 'prices.edit' },
  summary: 'Change what a promotion is called, takes off and when, for orders from now on.',
  params,
  body: z
    .object({ label, startsOn: day, endsOn: day, figure, isConfirmed: z.boolean() })
    .partial()
    .refine(
      ({ isConfirmed, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      {
        path: ['change'],
        error: 'is missing',
      },
    ),
  response: z.object({ promotion }),
});

export const removePromotion = call({
  method: 'DELETE',
  path: '/api/operator/promotions/:id',
  who: { service: 'prices.edit' },
  summary: 'End a promotion for orders from now on.',
  params,
  response: z.object({ promotion }),
});

export const listRoleDiscounts = call({
  method: 'GET',
  path: '/api/operator/role-discounts',
  who: { service: 'prices.see' },
  summary: 'What comes off the price of slots for members of a status.',
  response: z.object({ roleDiscounts: z.array(roleDiscount) }),
});

const roleParams = z.object({ status: membershipStatus, courtType });
const slot = z.literal(allSlots);

export const setRoleDiscount = call({
  method: 'PUT',
  path: '/api/operator/role-discounts/:status/:courtType',
  who: { service: 'prices.edit' },
  summary: 'Set what members of a status save on a court type, in place of what was set before.',
  params: roleParams,
  body: z
    .object({ amountSen, fromSlot: slot, toSlot: slot })
    .refine(({ fromSlot, toSlot }) => fromSlot <= toSlot, {
      path: ['toSlot'],
      error: 'must not be before the first slot',
    }),
  response: z.object({ roleDiscount }),
});

export const removeRoleDiscount = call({
  method: 'DELETE',
  path: '/api/operator/role-discounts/:status/:courtType',
  who: { service: 'prices.edit' },
  summary: 'Let members of a status pay the full price of a court type.',
  params: roleParams,
  response: z.object({ roleDiscounts: z.array(roleDiscount) }),
});
