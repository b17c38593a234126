import { z } from 'zod';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const courtId = z.int().positive().max(2_147_483_647);

export const closureScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('venue') }),
  z.object({ kind: z.literal('sport'), sport: z.enum(sports) }),
  z.object({ kind: z.literal('court'), courtId }),
  z.object({
    kind: z.literal('slots'),
    courtId,
    slots: z
      .array(z.literal(allSlots))
      .min(1)
      .max(allSlots.length)
      .refine((list) => new Set(list).size === list.length, 'A slot stands there twice.'),
  }),
]);

/** A closure as it is named to the staff. */
export const namedClosure = z.strictObject({
  /** Null for a closed public holiday, and for a closure that was not made at the console. */
  id: z.int().nullable(),
  scope: closureScope,
  /** The court; null unless a court is closed. */
  court: z.string().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.string(),
});
