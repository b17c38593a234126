import { creditsHeldElsewhere } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import { useCredits } from '#web/api/credits.ts';
import { useOpenOrders } from '#web/api/orders.ts';
import { useChange } from '#web/ui/use-change.ts';

/**
 * Calls `askAgain` when the available credits may have changed: only the server knows their amount.
 */
export function useCreditsNews(askAgain: () => void): void {
  useChange(useCredits().data?.balanceSen, askAgain);
  // No live event says that a hold has expired; the order just leaves the list. [CREDIT-9]
  useChange(
    useOpenOrders()
      ?.map(({ orderId }) => orderId)
      .join(),
    askAgain,
  );
}

/** Credits reserved by other open orders; zero until the server has sent the available ones. */
export function useHeldCredits(availableSen: Sen | null): Sen {
  const balanceSen = useCredits().data?.balanceSen ?? 0;
  const orders = useOpenOrders() ?? [];
  return availableSen === null ? 0 : creditsHeldElsewhere(balanceSen, availableSen, orders);
}
