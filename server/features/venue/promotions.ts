import { isDeepStrictEqual } from 'node:util';
import type { CallRequest } from '#contract/call.ts';
import type { addPromotion, setPromotion } from '#contract/operator-promotions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Promotion, pricesUnder, type RoleDiscount } from '#domain/venue/pricing.ts';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { changePrices } from '#server/features/venue/price-changes.ts';
import { listPricesOf } from '#server/features/venue/prices.repository.ts';
import {
  deletePromotion,
  deleteRoleDiscounts,
  findCourtType,
  insertPromotion,
  insertRoleDiscount,
  updatePromotion,
} from '#server/features/venue/promotions.repository.ts';
import { confirmSmallPrices } from '#server/features/venue/settings.ts';
import { listRoleDiscounts } from '#server/features/venue/venue.repository.ts';
import { readPromotions } from '#server/features/venue/venue.ts';
import { Refusal } from '#server/http/refusal.ts';

const notFound = (details: DetailsOf<'not_found'>): Refusal => new Refusal('not_found', details);

const requireCourtType = async (tx: Tx, courtType: string) => {
  const found = await findCourtType(tx, courtType);
  if (found === undefined) throw notFound({ reason: 'no_price', courtType });
  return found;
};

const findPromotion = async (tx: Tx, id: string): Promise<Promotion | undefined> =>
  (await readPromotions(tx)).find((promotion) => promotion.id === id);

const requirePromotion = async (tx: Tx, id: string): Promise<Promotion> => {
  const promotion = await findPromotion(tx, id);
  if (promotion === undefined) throw notFound({ reason: 'no_promotion', id });
  return promotion;
};

const requireDatesInOrder = ({ startsOn, endsOn }: Promotion): void => {
  if (startsOn !== null && startsOn > endsOn) {
    throw new Refusal('invalid_request', { reason: 'promotion_dates' });
  }
};

const isOver = ({ endsOn }: Promotion, { clock }: AppContext): boolean =>
  endsOn < bookingDayOf(clock.now());

/** Requires a confirmation if the promotion makes a price very small. [PRICE-16] */
const confirmPromotedPrices = async (tx: Tx, promotion: Promotion): Promise<void> =>
  confirmSmallPrices(pricesUnder(promotion, await listPricesOf(tx, 'court_checkout')));

/** Adding an identical promotion again succeeds; a different one with the same id is a conflict. */
export const startPromotion = async (
  context: AppContext,
  { figure, isConfirmed = false, ...request }: CallRequest<typeof addPromotion>['body'],
): Promise<Promotion> => {
  const { after } = await changePrices(context, 'promotion.add', async (tx) => {
    const only = request.courtType === null ? null : await requireCourtType(tx, request.courtType);
    const allBut =
      request.exceptCourtType === null ? null : await requireCourtType(tx, request.exceptCourtType);
    const after: Promotion = {
      ...request,
      courtType: only?.name ?? null,
      exceptCourtType: allBut?.name ?? null,
      ...figure,
    };
    requireDatesInOrder(after);
    const subject = `promotion:${request.id}`;
    const known = await findPromotion(tx, request.id);
    if (known === undefined) {
      if (isOver(after, context)) {
        throw new Refusal('invalid_request', { reason: 'promotion_over', last: after.endsOn });
      }
      if (!isConfirmed) await confirmPromotedPrices(tx, after);
      const types = { courtTypeId: only?.id ?? null, exceptCourtTypeId: allBut?.id ?? null };
      await insertPromotion(tx, after, types);
      return { subject, before: null, after };
    }
    if (isDeepStrictEqual(known, after)) return { subject, before: known, after };
    throw new Refusal('conflict', { reason: 'promotion_exists', id: request.id });
  });
  return after;
};

/** Orders placed before keep their discount. */
export const changePromotion = async (
  context: AppContext,
  id: string,
  {
    label,
    startsOn,
    endsOn,
    figure,
    isConfirmed = false,
  }: CallRequest<typeof setPromotion>['body'],
): Promise<Promotion> => {
  const { after } = await changePrices(context, 'promotion.set', async (tx) => {
    const before = await requirePromotion(tx, id);
    const { courtType, exceptCourtType, appliesTo } = before;
    const kept =
      before.kind === 'amount'
        ? ({ kind: 'amount', amountSen: before.amountSen } as const)
        : ({ kind: 'percent', percent: before.percent } as const);
    const after: Promotion = {
      id,
      label: label ?? before.label,
      courtType,
      exceptCourtType,
      startsOn: startsOn ?? before.startsOn,
      endsOn: endsOn ?? before.endsOn,
      appliesTo,
      ...(figure ?? kept),
    };
    requireDatesInOrder(after);
    const isCheaper = figure !== undefined && !isOver(after, context);
    if (isCheaper && !isConfirmed) await confirmPromotedPrices(tx, after);
    await updatePromotion(tx, after);
    return { subject: `promotion:${id}`, before, after };
  });
  return after;
};

export const endPromotion = async (context: AppContext, id: string): Promise<Promotion> => {
  const { before } = await changePrices(context, 'promotion.remove', async (tx) => {
    const before = await requirePromotion(tx, id);
    await deletePromotion(tx, id);
    return { subject: `promotion:${id}`, before, after: null };
  });
  return before;
};

/** All discounts of a status on a court type, in order of their slots. */
const discountsOf = async (
  tx: Tx,
  status: RoleDiscount['status'],
  courtType: string,
): Promise<RoleDiscount[]> =>
  (await listRoleDiscounts(tx)).filter(
    (discount) => discount.status === status && discount.courtType === courtType,
  );

export const changeRoleDiscount = async (
  context: AppContext,
  request: RoleDiscount,
): Promise<RoleDiscount> => {
  const { after } = await changePrices(context, 'role-discount.set', async (tx) => {
    const type = await requireCourtType(tx, request.courtType);
    const discount = { ...request, courtType: type.name };
    const before = await discountsOf(tx, request.status, type.name);
    await deleteRoleDiscounts(tx, request.status, type.id);
    await insertRoleDiscount(tx, discount, type.id);
    const subject = `role-discount:${request.status}/${type.name}`;
    return { subject, before, after: [discount] as const };
  });
  return after[0];
};

export const endRoleDiscount = async (
  context: AppContext,
  { status, courtType }: Pick<RoleDiscount, 'status' | 'courtType'>,
): Promise<RoleDiscount[]> => {
  const { before } = await changePrices(context, 'role-discount.remove', async (tx) => {
    const type = await requireCourtType(tx, courtType);
    const before = await discountsOf(tx, status, type.name);
    if (before.length === 0) {
      throw notFound({ reason: 'no_role_discount', status, courtType: type.name });
    }
    await deleteRoleDiscounts(tx, status, type.id);
    return { subject: `role-discount:${status}/${type.name}`, before, after: [] };
  });
  return before;
};
