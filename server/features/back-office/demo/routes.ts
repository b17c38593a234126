import type { FastifyInstance } from 'fastify';
import { getDemo } from '#contract/accounts.ts';
import { needsSecondFactor } from '#domain/staff/permissions.ts';
import { demoEmails, demoPassword, demoStaff } from '#domain/venue/demo.ts';
import type { AppContext } from '#server/app-context.ts';
import { currentDemoCode } from '#server/features/accounts/staff/demo-factor.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { outboxPath, outboxRoutes } from '#server/features/back-office/demo/outbox.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** Demo accounts and outbox. Outside demo mode there is no outbox, and the call returns null. */
export const demoRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  staffAuth: StaffAuth,
): void => {
  const { isDemo } = context.settings;
  expose(getDemo, async () => {
    if (!isDemo) return { demo: null };
    const code = await currentDemoCode(staffAuth);
    const staff = demoStaff.map(({ email, role }) => ({
      email,
      role,
      code: needsSecondFactor(role) ? code : null,
    }));
    return { demo: { password: demoPassword, emails: [...demoEmails], staff, outboxPath } };
  });
  if (isDemo) outboxRoutes(app, context);
};
