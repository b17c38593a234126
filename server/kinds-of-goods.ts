import { courtGoods } from '#server/features/bookings/court-order/court-order.ts';
import { lessonGoods } from '#server/features/lessons/lesson-order/lesson-order.ts';
import { paidLessonGoods } from '#server/features/lessons/private-lessons/paid-lesson.ts';
import { membershipGoods } from '#server/features/memberships/membership-order/membership-order.ts';
import type { GoodsRegistry } from '#server/features/orders/goods.ts';

/** All goods that can be ordered. A new kind needs one line here and its own file. */
export const goods: GoodsRegistry = {
  kinds: {
    court_booking: courtGoods,
    group_lesson: lessonGoods,
    private_lesson: paidLessonGoods,
    membership_upgrade: membershipGoods,
  },
  kindWithoutItems: courtGoods.kind,
};
