import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  listMemberMails,
  readMemberStory,
  resendMemberMail,
} from '#contract/console-member-story.ts';
import { callApi } from '#web/api/client.ts';
import { memberKey, useMemberChange } from '#web/console/api/members.ts';

export function useMemberMails(userId: string) {
  return useQuery({
    queryKey: [memberKey, userId, 'mails'],
    queryFn: ({ signal }) => callApi(listMemberMails, { params: { userId } }, signal),
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
