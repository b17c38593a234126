import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { historyLabels } from '#domain/words/history-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import { useReceipt } from '#web/api/history.ts';
import { MissingScreen } from '#web/features/frame/missing-screen.tsx';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';
import { ordersLink } from '#web/links.ts';
import { ReceiptSheet } from '#web/receipt/receipt-sheet.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { receipt: words } = historyLabels;

/** The receipt of one order at its own URL, for screen and print. */
export function ReceiptScreen() {
  const { orderId = '' } = useParams();
  const { data, error, isFetching, refetch } = useReceipt(orderId);
  if (data !== undefined) {
    return (
      <Screen title={words.title} className={classNames(pageClass, 'print:max-w-none print:p-0')}>
        <div className="mx-auto mb-4 flex max-w-3xl flex-wrap items-center justify-between gap-3 print:hidden">
          <Link to={ordersLink} className={buttonClass('quiet', '-ml-3 px-3')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
          <Button tone="secondary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {words.print}
          </Button>
        </div>
        <ReceiptSheet receipt={data} />
      </Screen>
    );
  }
  if (error === null) return <Waiting />;
  return (
    <Trouble
      isMissing={isUnknownOrder(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** An invalid id, and another member's order, count as not found. */
function isUnknownOrder(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}

interface TroubleProps {
  readonly isMissing: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function Trouble({ isMissing, isRetrying, onRetry }: TroubleProps) {
  const title = isMissing ? words.missingTitle : words.title;
  return (
    <MissingScreen title={title} text={isMissing ? words.missing : refusals.data_load_failed}>
      {!isMissing && (
        <Button isBusy={isRetrying} onClick={onRetry}>
          {labels.common.tryAgain}
        </Button>
      )}
      <Link to={ordersLink} className={buttonClass('secondary')}>
        {words.back}
      </Link>
    </MissingScreen>
  );
}
