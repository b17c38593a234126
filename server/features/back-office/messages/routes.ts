import * as calls from '#contract/console-messages.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  readAnnouncements,
  save,
  withdraw,
} from '#server/features/back-office/messages/announcements.ts';
import { readMessages, readOne, resend } from '#server/features/back-office/messages/log.ts';
import { preview, readChoices, send } from '#server/features/back-office/messages/sending.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const messageRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.listAnnouncements, () => readAnnouncements(context));
  expose(calls.saveAnnouncement, ({ caller, params, body }) =>
    save(context, caller, params.id, body),
  );
  expose(calls.withdrawAnnouncement, async ({ caller, params, body }) => {
    await withdraw(context, caller, params.id, body.reason);
    return {};
  });

  expose(calls.listMessageChoices, () => readChoices(context));
  expose(calls.previewMessage, ({ body }) => preview(context, body.audience));
  expose(calls.sendMessage, ({ caller, body }) => send(context, caller, body));
  expose(calls.listMessages, ({ query }) => readMessages(context, query.person));
  expose(calls.readMessage, ({ params }) => readOne(context, params.id));
  expose(calls.resendMessage, async ({ caller, params }) => {
    await resend(context, caller, params);
    return {};
  });
};
