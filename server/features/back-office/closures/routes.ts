import { readClosureAtConsole, resendClosureMail } from '#contract/closure-people.ts';
import * as calls from '#contract/console-closures.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  changeAsPreviewed,
  openAtConsole,
  previewChange,
} from '#server/features/back-office/closures/changing.ts';
import {
  closeAsPreviewed,
  previewClosing,
} from '#server/features/back-office/closures/closures.ts';
import { readClosures } from '#server/features/back-office/closures/list.ts';
import { readClosure, resendMailOfClosure } from '#server/features/back-office/closures/people.ts';
import { previewUndo, undoAsPreviewed } from '#server/features/back-office/closures/undoing.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const closureConsoleRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.listClosuresAtConsole, () => readClosures(context));
  expose(readClosureAtConsole, ({ params }) => readClosure(context, params.id));
  expose(resendClosureMail, async ({ caller, params }) => {
    await resendMailOfClosure(context, caller, params);
    return {};
  });
  expose(calls.previewClosure, ({ caller, body }) => previewClosing(context, caller, body));
  expose(calls.closeAtConsole, ({ caller, body }) => closeAsPreviewed(context, caller, body));
  expose(calls.previewChangeClosure, ({ caller, params, body }) =>
    previewChange(context, caller, params.id, body),
  );
  expose(calls.changeClosure, ({ caller, params, body }) =>
    changeAsPreviewed(context, caller, params.id, body),
  );
  expose(calls.openClosure, ({ caller, params, body }) =>
    openAtConsole(context, caller, params.id, body),
  );
  expose(calls.previewUndoClosure, ({ caller, params }) => previewUndo(context, caller, params.id));
  expose(calls.undoClosure, ({ caller, params, body }) =>
    undoAsPreviewed(context, caller, params.id, body),
  );
};
