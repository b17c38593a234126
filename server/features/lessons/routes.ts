import type { AppContext } from '#server/app-context.ts';
import { cancellationRoutes } from '#server/features/lessons/cancellation/routes.ts';
import { coachRoutes } from '#server/features/lessons/coaches/routes.ts';
import { lessonOrderRoutes } from '#server/features/lessons/lesson-order/routes.ts';
import { privateLessonRoutes } from '#server/features/lessons/private-lessons/routes.ts';
import { programRoutes } from '#server/features/lessons/programs/routes.ts';
import { scheduleRoutes } from '#server/features/lessons/schedules/routes.ts';
import { timetableRoutes } from '#server/features/lessons/timetable/routes.ts';
import { lessonWaitRoutes } from '#server/features/lessons/waiting-list/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  timetableRoutes(expose, context);
  lessonOrderRoutes(expose, context, provider);
  lessonWaitRoutes(expose, context);
  coachRoutes(expose, context);
  programRoutes(expose, context);
  scheduleRoutes(expose, context);
  cancellationRoutes(expose, context);
  privateLessonRoutes(expose, context);
};
