import { CalendarSync } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useCalendarFeed, useCreateFeed, useRevokeFeed } from '#web/api/calendar-feed.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { momentInWords } from '#web/features/my-bookings/booking-words.ts';
import { FeedLink } from '#web/features/my-bookings/feed-link.tsx';
import { type FeedChange, FeedQuestion } from '#web/features/my-bookings/feed-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** The private feed URL for calendars: create, copy, renew and revoke. */
export function CalendarFeedCard() {
  const { data, isError, isFetching, refetch } = useCalendarFeed();
  const { feed } = myBookingsLabels;
  return (
    <Card>
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-tint text-court max-tablet:hidden">
          <CalendarSync size={22} aria-hidden="true" />
        </span>
        <div className="grid min-w-0 grow gap-3">
          <div>
            <h2 className="display text-xl">{feed.title}</h2>
            <p className="mt-1 max-w-prose text-ink-soft">{feed.what}</p>
          </div>
          {data && <Feed createdAt={data.feed?.createdAt ?? null} />}
          {!data && isError && (
            <div className="grid justify-items-start gap-3">
              <Notice tone="danger">{refusals.data_load_failed}</Notice>
              <Button tone="secondary" isBusy={isFetching} onClick={() => void refetch()}>
                {labels.common.tryAgain}
              </Button>
            </div>
          )}
          {!data && !isError && <Skeleton className="h-24" />}
        </div>
      </div>
    </Card>
  );
}

function Feed({ createdAt }: { readonly createdAt: string | null }) {
  const { url, question, isBusy, ask, create, agree, keep, createButton } =
    useFeedChanges(createdAt);
  const { feed } = myBookingsLabels;
  return (
    <>
      {createdAt !== null && url !== null && <FeedLink url={url} />}
      {createdAt !== null && url === null && (
        <p>{fill(feed.since, { moment: momentInWords(Temporal.Instant.from(createdAt)) })}</p>
      )}
      <p className="max-w-prose text-ink-soft text-sm">{feed.warning}</p>
      <div className="flex flex-wrap gap-3">
        {createdAt === null ? (
          <Button ref={createButton} tone="secondary" isBusy={isBusy} onClick={create}>
            {feed.create}
          </Button>
        ) : (
          <>
            <Button tone="secondary" aria-haspopup="dialog" onClick={() => ask('renew')}>
              {feed.renew}
            </Button>
            <Button tone="quiet" aria-haspopup="dialog" onClick={() => ask('revoke')}>
              {feed.revoke}
            </Button>
          </>
        )}
      </div>
      {question && (
        <FeedQuestion change={question} isBusy={isBusy} onAgree={agree} onClose={keep} />
      )}
    </>
  );
}

function useFeedChanges(createdAt: string | null) {
  const creation = useCreateFeed();
  const revocation = useRevokeFeed();
  // The server returns the URL only once, so it is kept here until the member leaves.
  const [created, setCreated] = useState<{
    readonly url: string;
    readonly createdAt: string;
  } | null>(null);
  // A newer feed may have been created elsewhere.
  const url = created?.createdAt === createdAt ? (created?.url ?? null) : null;
  const [question, setQuestion] = useState<FeedChange | null>(null);
  const isBusy = creation.isPending || revocation.isPending;
  const createButton = useRef<HTMLButtonElement>(null);
  const isEnded = revocation.isSuccess && question === null && createdAt === null;
  useEffect(() => {
    // The button that revoked the feed has disappeared, and the focus with it.
    if (isEnded) createButton.current?.focus();
  }, [isEnded]);
  const onError = (error: Error): void => {
    setQuestion(null);
    showToast(wordsOfFailure(error), 'danger');
  };
  const create = (): void =>
    send(creation, createdAt, {
      onSuccess: (link) => {
        setQuestion(null);
        setCreated(link);
      },
      onError,
    });
  const revoke = (): void =>
    send(revocation, undefined, {
      onSuccess: () => {
        setQuestion(null);
        setCreated(null);
        showToast(myBookingsLabels.feed.revoked);
      },
      onError,
    });
  return {
    url,
    createButton,
    question,
    isBusy,
    ask: setQuestion,
    create,
    agree: question === 'revoke' ? revoke : create,
    keep: () => {
      if (!isBusy) setQuestion(null);
    },
  };
}

function wordsOfFailure(error: Error): string {
  const isOutdated = error instanceof ApiFailure && error.code === 'conflict';
  return isOutdated
    ? myBookingsLabels.feed.changedElsewhere
    : fill(refusals.feed_failed, { message: failureMessage(error) });
}
