import { creditsHeldElsewhere } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import { useCredits } from '#web/api/credits.ts';
import { useOpenOrders } from '#web/api/orders.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Calls back when the available credits may have changed: only the server knows how many they are. */
export function useCreditsNews(askAgain: () => void): void {
  useChange(useCredits().data?.balanceSen, askAgain);
  // No event tells that a hold is over; the order just waits no longer. [CREDIT-9]
  useChange(
    useOpenOrders()
      ?.map(({ orderId }) => orderId)
      .join(),
    askAgain,
  );
}

/** Credits that other waiting orders reserve; none while the server has not told the available ones. */
export function useHeldCredits(availableSen: Sen | null): Sen {
  const balanceSen = useCredits().data?.balanceSen ?? 0;
  const orders = useOpenOrders() ?? [];
  return availableSen === null ? 0 : creditsHeldElsewhere(balanceSen, availableSen, orders);
}
