import { z } from 'zod';
import { call } from '#contract/call.ts';
import { memberBooking, setMemberStatus } from '#contract/operator-members.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { longestEmail } from '#domain/accounts/email.ts';

const ofMember = z.object({ userId: z.uuid() });

export const changeMemberStatus = call({
  method: 'PUT',
  path: '/api/console/members/:userId/status',
  who: { staff: 'members.status', fresh: true },
  summary:
    'Give a member a status through a last day or without an end. What cuts a paid plan short or makes it endless is refused until it is confirmed. The member is told.',
  params: ofMember,
  body: setMemberStatus.body.extend({ reason: operatorReason }),
  response: setMemberStatus.response,
});

const withReason = z.object({ reason: operatorReason });

export const suspendMember = call({
  method: 'POST',
  path: '/api/console/members/:userId/suspension',
  who: { staff: 'members.suspend', fresh: true },
  summary:
    'Suspend an account: the member is signed out, cannot sign in nor order, and open orders are released. The member is told.',
  params: ofMember,
  body: withReason,
  response: z.object({}),
});

export const restoreMember = call({
  method: 'POST',
  path: '/api/console/members/:userId/suspension/end',
  who: { staff: 'members.suspend' },
  summary: 'Restore a suspended account. The member is told.',
  params: ofMember,
  body: withReason,
  response: z.object({}),
});

export const readDeletionTies = call({
  method: 'GET',
  path: '/api/console/members/:userId/deletion',
  who: { staff: 'members.delete' },
  summary: 'What keeps an account from being deleted.',
  params: ofMember,
  response: z.object({
    /** Those that are not over, earliest first. */
    paidBookings: z.array(
      memberBooking.pick({ date: true, slot: true, durationSlots: true, court: true }),
    ),
    /** Orders that can still be paid, and until when. */
    waitingOrders: z.array(z.object({ orderId: z.string(), until: z.iso.datetime() })),
    /** How many programs, classes and private lessons name the member as coach. */
    lessonsTaught: z.int(),
    isStaff: z.boolean(),
  }),
});

export const deleteMemberOnRequest = call({
  method: 'POST',
  path: '/api/console/members/:userId/deletion',
  who: { staff: 'members.delete', fresh: true },
  summary:
    "Delete an account at its member's request, as the member could. It cannot be undone. The member is told.",
  params: ofMember,
  body: withReason.extend({
    /** The member's name, typed by the person. */
    name: z.string().trim().min(1, 'must not be empty').max(254),
  }),
  response: z.object({}),
});

export const changeMemberEmail = call({
  method: 'POST',
  path: '/api/console/members/:userId/email',
  who: { staff: 'members.email', fresh: true },
  summary:
    "Ask for another e-mail address of an account, at its member's request. It changes once the link to the new address is confirmed. The old address is told.",
  params: ofMember,
  body: withReason.extend({ email: z.string().trim().max(longestEmail) }),
  response: z.object({}),
  perMinute: 20,
});

/** The target of the link to the new address: a page whose button posts the token to the same path. */
export const emailChangePath = '/api/email-changes/confirm';
