import { listMembers, setMemberStatus, showMember } from '#contract/operator-members.ts';
import type { AppContext } from '#server/app-context.ts';
import { changeStatus } from '#server/features/back-office/members/member-status.ts';
import { readMember, readMembers } from '#server/features/back-office/members/members.ts';
import type { Expose } from '#server/http/expose.ts';

export const memberListRoutes = (expose: Expose, context: AppContext): void => {
  expose(listMembers, ({ query }) => readMembers(context, query));

  expose(showMember, async ({ params }) => ({ member: await readMember(context, params.email) }));

  expose(setMemberStatus, ({ params, body }) => changeStatus(context, params.email, body));
};
