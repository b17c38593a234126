import { type Sen, sumSen } from '#domain/money/money.ts';
import { hasPermission, type Permission, type StaffRole } from '#domain/staff/permissions.ts';
import type { SlotPrice } from '#domain/venue/pricing.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** The rules that a sale at the desk can set aside, each with a permission of its own. */
export const overrideKinds = ['window', 'daily_limit', 'price'] as const;
export type OverrideKind = (typeof overrideKinds)[number];

/** The refusals that a sale can set aside. */
export const waivableRefusals = {
  window: 'outside_window',
  daily_limit: 'daily_limit',
} as const satisfies Partial<Record<OverrideKind, RefusalCode>>;
export type WaivableRule = keyof typeof waivableRefusals;

export function permissionToOverride(kind: OverrideKind): Permission {
  return `overrides.${kind}`;
}

/** A role without the permission sells by the rules only. [OVERRIDE-1] */
export function refusalToOverride(
  role: StaffRole,
  kinds: readonly OverrideKind[],
): 'not_permitted' | null {
  const isAllowed = kinds.every((kind) => hasPermission(role, permissionToOverride(kind)));
  return isAllowed ? null : 'not_permitted';
}

/** The rule that a refusal is about, if a person of the role may set it aside. [OVERRIDE-1] */
export function waivedBy(role: StaffRole, code: string | null): WaivableRule | null {
  const rules = Object.keys(waivableRefusals) as WaivableRule[];
  const rule = rules.find((one) => waivableRefusals[one] === code) ?? null;
  return rule !== null && refusalToOverride(role, [rule]) === null ? rule : null;
}

export const mostSoldSen = 1_000_00;

/**
 * The price of a slot that is sold for another price than that of the rules. It has no discounts,
 * so that the receipt shows what it was sold for. [OVERRIDE-2]
 */
export function soldFor<Price extends SlotPrice>(price: Price, soldSen: number): Price {
  return {
    ...price,
    beforeDiscountPrice: soldSen,
    companyDiscountPrice: 0,
    membershipDiscountPrice: 0,
    discountPrice: 0,
    finalPrice: soldSen,
    promotionLabel: null,
  };
}

interface OverriddenPrice {
  readonly ruleSen: Sen;
  readonly soldSen: Sen;
}

/** The goodwill in a sale below the price of the rules. [OVERRIDE-3] */
export function givenAway(prices: readonly OverriddenPrice[]): Sen {
  return sumSen(prices.map(({ ruleSen, soldSen }) => Math.max(0, ruleSen - soldSen)));
}
