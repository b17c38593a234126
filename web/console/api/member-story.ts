import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  listMemberMails,
  readMemberStory,
  resendMemberMail,
} from '#contract/console-member-story.ts';
import { callApi } from '#web/api/client.ts';
import { memberKey } from '#web/console/api/member-key.ts';
import { useMemberChange } from '#web/console/api/members.ts';

/** A booking, with the order that sold it; a hold is no booking yet. */
export interface MailedBooking {
  readonly bookingId: string | null;
  readonly orderId: string | null;
}

/** How often a list with waiting mails is loaded again. */
export const waitingMailMs = 3_000;

/** The mails to a member: all of them, or those about one booking. */
export function useMemberMails(userId: string, about: MailedBooking | null = null) {
  return useQuery({
    queryKey: [memberKey, userId, 'mails', about],
    queryFn: ({ signal }) => {
      const { bookingId = null, orderId = null } = about ?? {};
      const query = { ...(bookingId && { bookingId }), ...(orderId && { orderId }) };
      return callApi(listMemberMails, { params: { userId }, query }, signal);
    },
    // The outbox tells nobody that it has sent a mail.
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === 'waiting') ? waitingMailMs : false,
    gcTime: 0,
  });
}

export function useResendMail(userId: string) {
  return useMemberChange(userId, (mailId: string) =>
    callApi(resendMemberMail, { params: { userId, mailId } }),
  );
}

/** The events of the member, page by page. */
export function useMemberStory(userId: string) {
  return useInfiniteQuery({
    queryKey: [memberKey, userId, 'story'],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return callApi(readMemberStory, { params: { userId }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
}
