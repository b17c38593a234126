import { useState } from 'react';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useMemberStory } from '#web/console/api/member-story.ts';
import { storyDetails, storySentence } from '#web/console/member/story-words.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';

const { story: words } = memberPageLabels;

/** Everything about the member, read when the person asks for it. */
export function Story({ userId }: { readonly userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={words.title}>
      {isOpen ? (
        <Entries userId={userId} />
      ) : (
        <div className="grid justify-items-start gap-3 px-4 pt-1 pb-4">
          <p className="text-[0.8125rem] text-ink-soft">{words.about}</p>
          <Button tone="secondary" className="text-sm" onClick={() => setIsOpen(true)}>
            {words.open}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Entries({ userId }: { readonly userId: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useMemberStory(userId);
  if (data === undefined) {
    return (
      <div role="status">
        <Empty>{error ? failureMessage(error) : words.loading}</Empty>
      </div>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Empty>{words.none}</Empty>;
  return (
    <>
      <ol className="member-rows">
        {entries.map((entry) => {
          const at = Temporal.Instant.from(entry.at);
          return (
            <li key={entry.key} className="member-row items-start">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{storySentence(entry)}</span>
                {storyDetails(entry).map((detail) => (
                  <span key={detail} className="block text-xs wrap-anywhere text-ink-soft">
                    {detail}
                  </span>
                ))}
              </span>
              <time
                dateTime={entry.at}
                className="figures shrink-0 text-right text-xs text-ink-soft"
              >
                {formatDate(dateOf(at))}
                <span className="block">{formatTime(at)}</span>
              </time>
            </li>
          );
        })}
      </ol>
      {hasNextPage && (
        <div className="px-2 pb-2">
          <Button
            tone="quiet"
            className="text-sm"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
