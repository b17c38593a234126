import { listMembers, setMemberStatus, showMember } from '#contract/operator-members.ts';
import { changeStatus } from '#server/features/back-office/members/member-status.ts';
import { readMember, readMembers } from '#server/features/back-office/members/members.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const memberListRoutes = (expose: Expose, house: House): void => {
  expose(listMembers, ({ query }) => readMembers(house, query));

  expose(showMember, async ({ params }) => ({ member: await readMember(house, params.email) }));

  expose(setMemberStatus, ({ params, body }) => changeStatus(house, params.email, body));
};
