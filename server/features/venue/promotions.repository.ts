import type { Promotion, RoleDiscount } from '#domain/venue/pricing.ts';
import type { Tx } from '#server/db/database.ts';

/** Finds a court type by name, ignoring case. */
export const findCourtType = (tx: Tx, name: string) =>
  tx
    .selectFrom('court_types')
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();

interface PromotedTypes {
  readonly courtTypeId: number | null;
  readonly exceptCourtTypeId: number | null;
}

const termsOf = (promotion: Promotion) => ({
  label: promotion.label,
  starts_on: promotion.startsOn,
  ends_on: promotion.endsOn,
  kind: promotion.kind,
  amount_sen: promotion.kind === 'amount' ? promotion.amountSen : null,
  percent: promotion.kind === 'percent' ? promotion.percent : null,
});

export const insertPromotion = async (
  tx: Tx,
  promotion: Promotion,
  { courtTypeId, exceptCourtTypeId }: PromotedTypes,
): Promise<void> => {
  await tx
    .insertInto('promotions')
    .values({
      id: promotion.id,
      court_type_id: courtTypeId,
      except_court_type_id: exceptCourtTypeId,
      applies_to: promotion.appliesTo,
      ...termsOf(promotion),
    })
    .execute();
};

/** The slots that a promotion applies to cannot be changed. */
export const updatePromotion = async (tx: Tx, promotion: Promotion): Promise<void> => {
  await tx
    .updateTable('promotions')
    .set(termsOf(promotion))
    .where('id', '=', promotion.id)
    .execute();
};

export const deletePromotion = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('promotions').where('id', '=', id).execute();
};

export const deleteRoleDiscounts = async (
  tx: Tx,
  status: RoleDiscount['status'],
  courtTypeId: number,
): Promise<void> => {
  await tx
    .deleteFrom('role_discounts')
    .where('status', '=', status)
    .where('court_type_id', '=', courtTypeId)
    .execute();
};

export const insertRoleDiscount = async (
  tx: Tx,
  { status, amountSen, fromSlot, toSlot }: RoleDiscount,
  courtTypeId: number,
): Promise<void> => {
  await tx
    .insertInto('role_discounts')
    .values({
      status,
      court_type_id: courtTypeId,
      amount_sen: amountSen,
      from_slot: fromSlot,
      to_slot: toSlot,
    })
    .execute();
};
