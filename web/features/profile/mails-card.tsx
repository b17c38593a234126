import { mailChoiceLabels as words } from '#domain/words/mail-choice-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useMailChoices, useSetMailChoices } from '#web/api/mail-choices.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** The mails that the member wants beside the necessary ones. [MSG-9] */
export function MailsCard() {
  const { data, error } = useMailChoices();
  const { mutate, isPending, variables } = useSetMailChoices();
  const choose = (wantsNews: boolean): void =>
    mutate(wantsNews, {
      onSuccess: () => showToast(wantsNews ? words.on : words.off),
      onError: (failure) => showToast(failureMessage(failure), 'danger'),
    });
  return (
    <Card>
      <h2 className="display text-xl">{words.title}</h2>
      <p className="mt-1 text-ink-soft">{words.necessary}</p>
      {data && (
        <div className="mt-2">
          <Checkbox
            label={words.news}
            aria-describedby="news-hint"
            checked={isPending ? variables : data.wantsNews}
            onChange={({ target }) => choose(target.checked)}
          />
          <p id="news-hint" className="text-sm text-ink-soft">
            {words.newsHint}
          </p>
        </div>
      )}
      {!data && error && <Notice tone="danger">{words.failed}</Notice>}
      {!data && !error && <Skeleton className="mt-2 h-16" />}
    </Card>
  );
}
