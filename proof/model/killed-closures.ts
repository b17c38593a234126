import type { CallRequest, CallShape } from '#contract/call.ts';
import type { changeClosure, closeAtConsole, undoClosure } from '#contract/console-closures.ts';
import type { cancelClassAtConsole, undoClassCancellation } from '#contract/console-lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import { changeAsPreviewed } from '#server/features/back-office/closures/changing.ts';
import { closeAsPreviewed } from '#server/features/back-office/closures/closures.ts';
import { undoAsPreviewed } from '#server/features/back-office/closures/undoing.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { cancelAsPreviewed } from '#server/features/back-office/lessons/cancel-class.ts';
import { undoClassAsPreviewed } from '#server/features/back-office/lessons/undo-class.ts';

type BodyOf<C extends CallShape> = CallRequest<C>['body'];

/** A manager's acts on closures and classes. */
export type ClosureOperation =
  | { readonly kind: 'close'; readonly closure: BodyOf<typeof closeAtConsole> }
  | {
      readonly kind: 'changeClosure';
      readonly closureId: number;
      readonly change: BodyOf<typeof changeClosure>;
    }
  | {
      readonly kind: 'undoClosure';
      readonly closureId: number;
      readonly undo: BodyOf<typeof undoClosure>;
    }
  | {
      readonly kind: 'cancelClass';
      readonly classId: number;
      readonly cancellation: BodyOf<typeof cancelClassAtConsole>;
    }
  | {
      readonly kind: 'undoClass';
      readonly classId: number;
      readonly undo: BodyOf<typeof undoClassCancellation>;
    };

/** Runs it in the process that is killed. */
export const actOnClosure = (
  context: AppContext,
  staff: DeskPerson,
  operation: ClosureOperation,
): Promise<unknown> => {
  const closer = { userId: staff.userId, permission: 'closures.edit' } as const;
  const canceller = { ...staff, permission: 'lessons.run' } as const;
  switch (operation.kind) {
    case 'close':
      return closeAsPreviewed(context, closer, operation.closure);
    case 'changeClosure':
      return changeAsPreviewed(context, closer, operation.closureId, operation.change);
    case 'undoClosure':
      return undoAsPreviewed(context, staff, operation.closureId, operation.undo);
    case 'cancelClass': {
      const { classId: id, cancellation } = operation;
      return cancelAsPreviewed(context, canceller, { id, ...cancellation });
    }
    case 'undoClass': {
      const { classId: id, undo } = operation;
      return undoClassAsPreviewed(context, canceller, { id, ...undo });
    }
  }
};
