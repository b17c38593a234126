import {
  addStaffByOperator,
  changeStaffByOperator,
  listStaffByOperator,
} from '#contract/operator-staff.ts';
import { getStaffSession, signInStaff, signOutStaff } from '#contract/staff.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AppContext } from '#server/app-context.ts';
import { addPerson, changePerson, readPeople } from '#server/features/accounts/staff/people.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import {
  findStaff,
  signInStaffMember,
  signOutStaffMember,
} from '#server/features/accounts/staff/staff-sign-in.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** The command line's way to the staff, by which the venue gets its first owner. */
const operatorRoutes = (expose: Expose, context: AppContext): void => {
  expose(listStaffByOperator, async () => ({ staff: await readPeople(context) }));

  expose(addStaffByOperator, async ({ body }) => ({
    person: await addPerson(context, 'operator', body),
  }));

  expose(changeStaffByOperator, async ({ params, body }) => ({
    person: await changePerson(context, 'operator', { email: normaliseEmail(params.email) }, body),
  }));
};

export const staffRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  operatorRoutes(expose, context);

  expose(getStaffSession, async ({ request }) => ({
    staff: await findStaff(context.db, auth, request),
  }));

  expose(signInStaff, async ({ body, request, reply }) => ({
    staff: await signInStaffMember(context, auth, body, { request, reply }),
  }));

  expose(signOutStaff, async ({ request, reply }) => {
    await signOutStaffMember(auth, { request, reply });
    return {};
  });
};
