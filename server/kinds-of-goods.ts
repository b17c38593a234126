import { readOrderedCourts } from '#server/features/bookings/court-order/court-order.ts';
import { readOrderedLessons } from '#server/features/lessons/lesson-order/lesson-order.ts';
import { readOrderedMembership } from '#server/features/memberships/membership-order/membership-order.ts';
import type { GoodsRegistry } from '#server/features/orders/goods.ts';

/** Everything that can be ordered. A new kind is one line here and the file that it names. */
export const goods: GoodsRegistry = {
  court_booking: readOrderedCourts,
  group_lesson: readOrderedLessons,
  membership_upgrade: readOrderedMembership,
};
