import type { CallRequest } from '#contract/call.ts';
import type { sellAtDesk } from '#contract/desk-sales.ts';
import type { Sen } from '#domain/money/money.ts';
import {
  givenAway,
  type OverrideKind,
  permissionToOverride,
  refusalToOverride,
} from '#domain/staff/overrides.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { requireWithinLimit } from '#server/features/back-office/limits.ts';
import type { SaleOverride } from '#server/features/bookings/court-order/court-order.ts';
import { listPriceOverrides } from '#server/features/orders/price-overrides.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

type Sale = Pick<CallRequest<typeof sellAtDesk>['body'], 'override'>;

const kindsOf = ({ override }: Sale): readonly OverrideKind[] => {
  if (override === undefined) return [];
  return [...override.waives, ...(override.soldSen === null ? [] : (['price'] as const))];
};

/** Refuses what the person's role may not set aside. [OVERRIDE-1] */
export const requireMayOverride = ({ role }: DeskPerson, sale: Sale): void =>
  throwIfRefused(refusalToOverride(role, kindsOf(sale)));

/** The rules that the sale sets aside; null if it follows all of them. */
export const overrideOf = ({ userId }: DeskPerson, { override }: Sale): SaleOverride | null =>
  override === undefined ? null : { ...override, staffUserId: userId };

/**
 * Counts the discount of an overridden price towards the limits of the staff member, whose row the
 * caller has locked; `usedSen` is the goodwill that they had given before. [OVERRIDE-3]
 */
export const requireGivenWithinLimit = async (
  tx: Tx,
  staff: DeskPerson,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  usedSen: Sen,
): Promise<void> => {
  const prices = await listPriceOverrides(tx, orderId);
  requireWithinLimit(staff, userId, givenAway(prices), usedSen);
};

/** The audit details of one rule; null if the price was that of the rules after all. */
const changeOf = async (tx: Tx, kind: OverrideKind, orderId: string) => {
  if (kind !== 'price') return { before: null, after: { waived: kind } };
  const prices = await listPriceOverrides(tx, orderId);
  if (prices.length === 0) return null;
  const only = (key: 'ruleSen' | 'soldSen') =>
    prices.map(({ court, date, slot, [key]: priceSen }) => ({ court, date, slot, priceSen }));
  return { before: only('ruleSen'), after: only('soldSen') };
};

/** Writes each rule that was set aside to the audit log, under its own permission. */
export const writeOverrideAudits = async (
  tx: Tx,
  { userId }: DeskPerson,
  sale: Sale,
  orderId: string,
  now: Temporal.Instant,
): Promise<void> => {
  for (const kind of kindsOf(sale)) {
    const details = await changeOf(tx, kind, orderId);
    if (details === null) continue;
    await writeAudit(
      tx,
      {
        by: { userId, permission: permissionToOverride(kind) },
        action: `order.override_${kind}`,
        subject: `order:${orderId}`,
        reason: sale.override?.reason,
        details,
      },
      now,
    );
  }
};
