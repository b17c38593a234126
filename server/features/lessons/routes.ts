import { cancellationRoutes } from '#server/features/lessons/cancellation/routes.ts';
import { coachRoutes } from '#server/features/lessons/coaches/routes.ts';
import { lessonOrderRoutes } from '#server/features/lessons/lesson-order/routes.ts';
import { privateLessonRoutes } from '#server/features/lessons/private-lessons/routes.ts';
import { programRoutes } from '#server/features/lessons/programs/routes.ts';
import { scheduleRoutes } from '#server/features/lessons/schedules/routes.ts';
import { timetableRoutes } from '#server/features/lessons/timetable/routes.ts';
import { lessonWaitRoutes } from '#server/features/lessons/waiting-list/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const lessonRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  timetableRoutes(expose, house);
  lessonOrderRoutes(expose, house, provider);
  lessonWaitRoutes(expose, house);
  coachRoutes(expose, house);
  programRoutes(expose, house);
  scheduleRoutes(expose, house);
  cancellationRoutes(expose, house);
  privateLessonRoutes(expose, house);
};
