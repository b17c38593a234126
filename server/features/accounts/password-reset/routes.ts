import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/registration.ts';
import {
  findOwnerByLink,
  requestReset,
  resetPasswordByLink,
} from '#server/features/accounts/password-reset/password-reset.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const passwordResetRoutes = (expose: Expose, house: House): void => {
  expose(requestPasswordReset, async ({ body, request }) => {
    await requestReset(house, body.email, request.ip);
    return {};
  });

  expose(checkPasswordReset, async ({ body }) => {
    await findOwnerByLink(house, body.token);
    return {};
  });

  expose(resetPassword, async ({ body }) => {
    await resetPasswordByLink(house, body);
    return {};
  });
};
