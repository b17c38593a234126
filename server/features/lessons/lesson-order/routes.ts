import { placeLessonOrder, priceLessons } from '#contract/lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  placeOrderForLessons,
  quoteLessons,
} from '#server/features/lessons/lesson-order/lesson-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(priceLessons, ({ caller, body }) => quoteLessons(context, caller.userId, body.classIds));

  expose(placeLessonOrder, ({ caller, body }) =>
    placeOrderForLessons(context, provider, caller.userId, body),
  );
};
