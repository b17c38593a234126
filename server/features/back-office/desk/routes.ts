import { listWeeklyBookings } from '#contract/console-weekly.ts';
import {
  blockSlots,
  previewBlock,
  previewUndoBlock,
  unblockSlots,
  undoBlock,
} from '#contract/desk-blocks.ts';
import {
  cancelAtDesk,
  moveAtDesk,
  previewCancelAtDesk,
  quoteMoveAtDesk,
  quoteSwapAtDesk,
  setAttendance,
  swapAtDesk,
  undoCancelAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import {
  makePaymentLink,
  payHeldOrder,
  payLessonAtDesk,
  previewWeeklySale,
  quoteAtDesk,
  releaseHeldOrder,
  sellAtDesk,
  undoSaleAtDesk,
} from '#contract/desk-sales.ts';
import type { AppContext } from '#server/app-context.ts';
import { recordAttendance } from '#server/features/back-office/desk/attendance.ts';
import {
  blockCourtSlots,
  previewBlocked,
  unblockCourtSlots,
} from '#server/features/back-office/desk/blocks.ts';
import {
  cancelForMember,
  previewCancellation,
} from '#server/features/back-office/desk/cancellation.ts';
import {
  linkHeldOrder,
  payHeldOrderAtDesk,
  releaseHeldOrderAtDesk,
} from '#server/features/back-office/desk/held-orders.ts';
import { payLesson } from '#server/features/back-office/desk/lesson-payments.ts';
import { moveBookings, quoteMoves } from '#server/features/back-office/desk/moves-together.ts';
import { quoteSale, sellForVenue } from '#server/features/back-office/desk/sales.ts';
import { quoteSwapForMembers, swapForMembers } from '#server/features/back-office/desk/swaps.ts';
import { undoMove } from '#server/features/back-office/desk/undo.ts';
import {
  previewUndoBlockOf,
  undoBlockAsPreviewed,
} from '#server/features/back-office/desk/undo-block.ts';
import { undoCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import { undoSale } from '#server/features/back-office/desk/undo-sale.ts';
import { makeWatched } from '#server/features/back-office/desk/watched.ts';
import { readWeeklyBookings } from '#server/features/back-office/desk/weekly-bookings.ts';
import { previewWeekly } from '#server/features/back-office/desk/weekly-sales.ts';
import type { RefusedAttempts } from '#server/features/slots/refused-attempts.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const deskRoutes = (expose: Expose, context: AppContext, refused: RefusedAttempts): void => {
  const watched = makeWatched(context, refused);

  expose(blockSlots, ({ caller, body }) => blockCourtSlots(context, caller, body));
  expose(previewBlock, ({ caller, body }) => previewBlocked(context, caller, body));
  expose(unblockSlots, ({ caller, body }) => unblockCourtSlots(context, caller, body));
  expose(previewUndoBlock, ({ caller, params }) => previewUndoBlockOf(context, caller, params.id));
  expose(undoBlock, ({ caller, params, body }) =>
    undoBlockAsPreviewed(context, caller, params.id, body),
  );

  expose(setAttendance, ({ caller, params, body }) =>
    recordAttendance(context, caller, params.bookingId, body),
  );

  expose(cancelAtDesk, ({ caller, params, body }) =>
    cancelForMember(context, caller, params.bookingId, body),
  );

  expose(previewCancelAtDesk, ({ caller, params, body }) =>
    previewCancellation(context, caller, params.bookingId, body),
  );

  expose(undoCancelAtDesk, ({ caller: staff, params, body }) =>
    undoCancellation(context, { staff, reason: body?.reason ?? null }, params.changeId, body?.also),
  );

  expose(quoteMoveAtDesk, ({ caller, params, body }) =>
    quoteMoves(context, caller, params.bookingId, body),
  );

  expose(moveAtDesk, ({ caller, params: { bookingId }, body }) =>
    watched.move(caller, [{ bookingId, target: body }], () =>
      moveBookings(context, caller, bookingId, body),
    ),
  );

  expose(undoMoveAtDesk, ({ caller: staff, params, body }) =>
    undoMove(context, { staff, reason: body?.reason ?? null }, params.changeId),
  );

  expose(quoteSwapAtDesk, ({ caller, params, body }) =>
    quoteSwapForMembers(context, caller, params.bookingId, body),
  );

  expose(swapAtDesk, ({ caller, params: { bookingId }, body }) => {
    const own = { bookingId, target: body.otherFrom };
    const other = { bookingId: body.otherBookingId, target: body.from };
    return watched.move(caller, [own, other], () =>
      swapForMembers(context, caller, bookingId, body),
    );
  });

  expose(quoteAtDesk, ({ body }) => quoteSale(context, body));
  expose(listWeeklyBookings, () => readWeeklyBookings(context));
  expose(previewWeeklySale, ({ caller, body }) => previewWeekly(context, caller, body));
  expose(makePaymentLink, ({ caller, params, body }) =>
    linkHeldOrder(context, caller, params.orderId, body),
  );
  expose(payHeldOrder, ({ caller, params, body }) =>
    payHeldOrderAtDesk(context, caller, params.orderId, body.payment),
  );
  expose(releaseHeldOrder, async ({ caller, params }) => {
    await releaseHeldOrderAtDesk(context, caller, params.orderId);
    return {};
  });
  expose(sellAtDesk, ({ caller, body }) =>
    watched.sell(caller, body, () => sellForVenue(context, caller, body)),
  );
  expose(payLessonAtDesk, ({ caller, params, body }) =>
    payLesson(context, caller, params.bookingId, body),
  );
  expose(undoSaleAtDesk, ({ caller: staff, params, body }) =>
    undoSale(context, { staff, reason: body.reason }, params.orderId),
  );
};
