import { placeLessonOrder, priceLessons } from '#contract/lessons.ts';
import {
  placeOrderForLessons,
  quoteLessons,
} from '#server/features/lessons/lesson-order/lesson-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonOrderRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  expose(priceLessons, ({ caller, body }) => quoteLessons(house, caller.userId, body.sessionIds));

  expose(placeLessonOrder, ({ caller, body }) =>
    placeOrderForLessons(house, provider, caller.userId, body),
  );
};
