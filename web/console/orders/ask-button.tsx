import { orderStoryLabels as words } from '#domain/words/order-story-labels.ts';
import { ApiFailure } from '#web/api/client.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useAskProvider } from '#web/console/api/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const failureText = (error: unknown): string =>
  error instanceof ApiFailure && error.code === 'too_many_requests'
    ? words.wait
    : deskFailureMessage(error);

/** Asks the provider about the order now. [SETTLE-13] */
export function AskButton({ orderId }: { readonly orderId: string }) {
  const { mutate, isPending } = useAskProvider(orderId);
  const say = (text: string): void => {
    clearToasts();
    showToast(text);
  };
  return (
    <Button
      tone="secondary"
      isBusy={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ answer }) => say(words.answers[answer]),
          onError: (error) => say(failureText(error)),
        })
      }
    >
      {words.ask}
    </Button>
  );
}
