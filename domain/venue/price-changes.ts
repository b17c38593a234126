import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import { questionOfPrice } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import {
  isPeakBelowBase,
  type PriceRow,
  type PriceRules,
  type Promotion,
  pricesUnder,
  type RoleDiscount,
} from '#domain/venue/pricing.ts';

/** The terms of a discount by status, without what it is for. */
export type DiscountTerms = Pick<RoleDiscount, 'amountSen' | 'fromSlot' | 'toSlot'>;

/** One part of a price change: what holds for the part from then on. */
export type PriceEdit =
  | ({ readonly kind: 'price' } & PriceRow)
  | {
      readonly kind: 'role_discount';
      readonly status: MembershipStatus;
      readonly courtType: string;
      /** All discounts of the status on the court type; empty for none. */
      readonly discounts: readonly DiscountTerms[];
    }
  | {
      readonly kind: 'promotion';
      readonly id: string;
      /** Null ends the promotion. */
      readonly promotion: Promotion | null;
    };

/** The rules that a price change can change; holidays are declared elsewhere. */
export type ChangeableRules = Omit<PriceRules, 'publicHolidays'>;

/** The part of the rules that an edit replaces. Each change has at most one edit of a part. [CHANGE-1] */
export function partOf(edit: PriceEdit): string {
  if (edit.kind === 'price') return `price:${edit.courtType}`;
  if (edit.kind === 'promotion') return `promotion:${edit.id}`;
  return `role_discount:${edit.status}/${edit.courtType}`;
}

export function hasEachPartOnce(edits: readonly PriceEdit[]): boolean {
  return new Set(edits.map(partOf)).size === edits.length;
}

/** Discounts of one status on one court type begin at slots of their own. [CHANGE-1] */
export function haveOwnStarts(discounts: readonly Pick<DiscountTerms, 'fromSlot'>[]): boolean {
  return new Set(discounts.map(({ fromSlot }) => fromSlot)).size === discounts.length;
}

/** The rules with the edits. A court type without a price gets none. [CHANGE-1] */
export function applyEdits<Rules extends ChangeableRules>(
  rules: Rules,
  edits: readonly PriceEdit[],
): Rules {
  return edits.reduce(applyEdit, rules);
}

function applyEdit<Rules extends ChangeableRules>(rules: Rules, edit: PriceEdit): Rules {
  if (edit.kind === 'price') {
    const { courtType, baseSen, peakSen } = edit;
    const prices = rules.prices.map((row) =>
      row.courtType === courtType ? { courtType, baseSen, peakSen } : row,
    );
    return { ...rules, prices };
  }
  if (edit.kind === 'promotion') {
    const others = rules.promotions.filter(({ id }) => id !== edit.id);
    const promotions = edit.promotion === null ? others : [...others, edit.promotion];
    return { ...rules, promotions: promotions.toSorted(byId) };
  }
  const { status, courtType, discounts } = edit;
  const others = rules.roleDiscounts.filter(
    (discount) => discount.status !== status || discount.courtType !== courtType,
  );
  const added = discounts.map((terms) => ({ status, courtType, ...terms }));
  return { ...rules, roleDiscounts: [...others, ...added] };
}

/** The order in which promotions are named on a slot. */
export function byId(a: Pick<Promotion, 'id'>, b: Pick<Promotion, 'id'>): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** The edits that make the second rules of the first. [CHANGE-1] */
export function editsBetween(from: ChangeableRules, to: ChangeableRules): PriceEdit[] {
  const before = new Map(wholeAsEdits(from).map((edit) => [partOf(edit), edit]));
  const after = new Map(wholeAsEdits(to).map((edit) => [partOf(edit), edit]));
  const changed = [...after].filter(([part, edit]) => !isSame(before.get(part), edit));
  const ended = [...before].filter(([part]) => !after.has(part));
  return [...changed.map(([, edit]) => edit), ...ended.flatMap(([, edit]) => endOf(edit))];
}

/** The present value of the part of an edit in some rules. */
export function editBefore(rules: ChangeableRules, edit: PriceEdit): PriceEdit {
  const part = partOf(edit);
  const known = wholeAsEdits(rules).find((other) => partOf(other) === part);
  return known ?? endOf(edit)[0] ?? edit;
}

/** Edits by the names of their parts, for the audit log. */
export function namedEdits(edits: readonly PriceEdit[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    edits.map((edit) => {
      if (edit.kind === 'promotion') return [`promotion ${edit.id}`, edit.promotion];
      if (edit.kind === 'role_discount') {
        return [`${membershipLabels[edit.status]} on ${edit.courtType}`, edit.discounts];
      }
      const { baseSen, peakSen } = edit;
      return [edit.courtType, { baseSen, peakSen }];
    }),
  );
}

function wholeAsEdits({ prices, promotions, roleDiscounts }: ChangeableRules): PriceEdit[] {
  const groups = Map.groupBy(roleDiscounts, ({ status, courtType }) => `${status}/${courtType}`);
  return [
    ...prices.map(({ courtType, baseSen, peakSen }) => ({
      kind: 'price' as const,
      courtType,
      baseSen,
      peakSen,
    })),
    ...promotions.map((promotion) => ({
      kind: 'promotion' as const,
      id: promotion.id,
      promotion,
    })),
    ...[...groups.values()].flatMap(([first, ...rest]) =>
      first === undefined ? [] : [discountEdit(first, [first, ...rest])],
    ),
  ];
}

function discountEdit(
  { status, courtType }: RoleDiscount,
  all: readonly RoleDiscount[],
): PriceEdit & { readonly kind: 'role_discount' } {
  const discounts = all
    .map(({ amountSen, fromSlot, toSlot }) => ({ amountSen, fromSlot, toSlot }))
    .toSorted((a, b) => a.fromSlot - b.fromSlot);
  return { kind: 'role_discount', status, courtType, discounts };
}

/** The edit that ends a part; a price has no end. */
function endOf(edit: PriceEdit): PriceEdit[] {
  if (edit.kind === 'price') return [];
  return edit.kind === 'promotion'
    ? [{ kind: 'promotion', id: edit.id, promotion: null }]
    : [{ ...edit, discounts: [] }];
}

function isSame(a: PriceEdit | undefined, b: PriceEdit): boolean {
  return a !== undefined && JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

/** The same fields in the same order, whatever wrote them. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, inOrder(field)]),
  );
}

/** A change that the owner has approved and that is not yet in the tables of the rules. */
export type ApprovedChange = {
  readonly id: string;
  readonly takesEffectAt: Temporal.Instant;
  readonly approvedAt: Temporal.Instant;
  readonly edits: readonly PriceEdit[];
};

/** The rules of the tables, with the approved changes that are still to come into them. */
export type PriceBook = {
  readonly rules: PriceRules;
  readonly approved: readonly ApprovedChange[];
};

/** The changes that hold at an instant, in the order in which they take effect. [CHANGE-2] */
export function dueChanges<Change extends ApprovedChange>(
  approved: readonly Change[],
  at: Temporal.Instant,
): Change[] {
  const { compare } = Temporal.Instant;
  return approved
    .filter(({ takesEffectAt }) => compare(takesEffectAt, at) <= 0)
    .sort(
      (a, b) =>
        compare(a.takesEffectAt, b.takesEffectAt) ||
        compare(a.approvedAt, b.approvedAt) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** The rules that hold at an instant: an order from this instant on pays by them. [CHANGE-2] */
export function pricesAt({ rules, approved }: PriceBook, at: Temporal.Instant): PriceRules {
  if (approved.length === 0) return rules;
  return dueChanges(approved, at).reduce((held, { edits }) => applyEdits(held, edits), rules);
}

export const priceChangeStates = [
  'draft',
  'proposed',
  'approved',
  'in_force',
  'withdrawn',
] as const;
export type PriceChangeState = (typeof priceChangeStates)[number];

type Refused = 'price_change_decided' | 'price_change_in_force' | 'not_permitted';

/** A change can be edited, proposed and approved until it is approved or withdrawn. [CHANGE-3] */
export function refusalToDecide(state: PriceChangeState): Refused | null {
  return state === 'draft' || state === 'proposed' ? null : 'price_change_decided';
}

/** An approved change is withdrawn by an owner, and only before it takes effect. [CHANGE-6] */
export function refusalToWithdraw(
  state: PriceChangeState,
  takesEffectAt: Temporal.Instant | null,
  mayApprove: boolean,
  now: Temporal.Instant,
): Refused | null {
  if (state === 'withdrawn') return 'price_change_decided';
  if (state === 'in_force') return 'price_change_in_force';
  if (state !== 'approved') return null;
  if (takesEffectAt !== null && Temporal.Instant.compare(takesEffectAt, now) <= 0) {
    return 'price_change_in_force';
  }
  return mayApprove ? null : 'not_permitted';
}

export type PriceQuestion =
  | ({ readonly reason: 'peak_below_base' } & PriceRow)
  | {
      readonly reason: 'price_free' | 'price_too_small_for_card';
      readonly priceSen: Sen;
      /** The court type, the promotion, or the status with its court type. */
      readonly name: string;
    };

/** The questions that the owner confirms before the change is approved. [CHANGE-7] [PRICE-15] [PRICE-16] */
export function questionsOfChange(
  before: ChangeableRules,
  edits: readonly PriceEdit[],
): PriceQuestion[] {
  const { prices } = applyEdits(before, edits);
  return edits.flatMap((edit): PriceQuestion[] => {
    if (edit.kind === 'role_discount') {
      const { status, courtType, discounts } = edit;
      const ofType = prices.filter((row) => row.courtType === courtType);
      const left = discounts.flatMap(({ amountSen }) =>
        ofType
          .flatMap((row) => [row.baseSen, row.peakSen])
          .map((sen) => Math.max(0, sen - amountSen)),
      );
      return smallPrices(`${membershipLabels[status]} on ${courtType}`, left);
    }
    if (edit.kind === 'promotion') {
      const { promotion } = edit;
      if (promotion === null) return [];
      return smallPrices(promotion.label, pricesUnder(promotion, prices));
    }
    const { kind, ...row } = edit;
    const isOdd = isPeakBelowBase(row);
    return [
      ...(isOdd ? [{ reason: 'peak_below_base' as const, ...row }] : []),
      ...smallPrices(row.courtType, [row.baseSen, row.peakSen]),
    ];
  });
}

function smallPrices(name: string, prices: readonly Sen[]): PriceQuestion[] {
  return [...new Set(prices)].flatMap((priceSen) => {
    const reason = questionOfPrice(priceSen);
    return reason === null ? [] : [{ reason, priceSen, name }];
  });
}
