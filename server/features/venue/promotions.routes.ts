import * as calls from '#contract/operator-promotions.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  changePromotion,
  changeRoleDiscount,
  endPromotion,
  endRoleDiscount,
  startPromotion,
} from '#server/features/venue/promotions.ts';
import { listRoleDiscounts } from '#server/features/venue/venue.repository.ts';
import { readPromotions } from '#server/features/venue/venue.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const promotionRoutes = (expose: Expose, context: AppContext): void => {
  const { db } = context;
  expose(calls.listPromotions, async () => ({ promotions: await readPromotions(db) }));
  expose(calls.addPromotion, async ({ body }) => ({
    promotion: await startPromotion(context, body),
  }));
  expose(calls.setPromotion, async ({ params, body }) => ({
    promotion: await changePromotion(context, params.id, body),
  }));
  expose(calls.removePromotion, async ({ params }) => ({
    promotion: await endPromotion(context, params.id),
  }));

  expose(calls.listRoleDiscounts, async () => ({ roleDiscounts: await listRoleDiscounts(db) }));
  expose(calls.setRoleDiscount, async ({ params, body }) => ({
    roleDiscount: await changeRoleDiscount(context, { ...params, ...body }),
  }));
  expose(calls.removeRoleDiscount, async ({ params }) => ({
    roleDiscounts: await endRoleDiscount(context, params),
  }));
};
