import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/registration.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  findOwnerByLink,
  requestReset,
  resetPasswordByLink,
} from '#server/features/accounts/password-reset/password-reset.ts';
import type { Expose } from '#server/http/expose.ts';

export const passwordResetRoutes = (expose: Expose, context: AppContext): void => {
  expose(requestPasswordReset, async ({ body, request }) => {
    await requestReset(context, body.email, request.ip);
    return {};
  });

  expose(checkPasswordReset, async ({ body }) => {
    await findOwnerByLink(context, body.token);
    return {};
  });

  expose(resetPassword, async ({ body }) => {
    await resetPasswordByLink(context, body);
    return {};
  });
};
