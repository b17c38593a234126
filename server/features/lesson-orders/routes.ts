import { placeLessonOrder } from '#contract/lessons.ts';
import { placeOrderForLessons } from '#server/features/lesson-orders/commands.ts';
import type { PaymentProvider } from '#server/features/payments/provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonOrderRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  expose(placeLessonOrder, ({ caller, body }) =>
    placeOrderForLessons(house, provider, caller.userId, body),
  );
};
