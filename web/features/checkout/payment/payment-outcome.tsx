import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { orderLabels, paymentLabels } from '#domain/words/order-labels.ts';
import type { OrderStanding } from '#web/api/orders.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import type { WayBack } from '#web/features/checkout/goods/way-back.ts';
import { ConfirmedCard } from '#web/features/checkout/payment/confirmed-card.tsx';
import type { EndedBy, PaymentOutcome } from '#web/features/checkout/payment/waiting-outcome.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface OutcomeProps {
  readonly outcome: PaymentOutcome;
  /** True if the payment has taken longer than usual. */
  readonly isLate: boolean;
  readonly hasReturned: boolean;
  readonly kind: GoodsKind;
  /** Where to choose the unpaid goods again. */
  readonly backTo: WayBack | null;
  readonly order: OrderStanding | null;
  /** Renders the bookings of a confirmed order. */
  readonly confirmed: (order: OrderStanding) => ReactNode;
}

/** Shows the member the outcome of a payment, as far as it is known. */
export function Outcome(props: OutcomeProps) {
  const { outcome, isLate, hasReturned, kind, backTo, order, confirmed } = props;
  const { declined, expired, abandoned, credited, creditedBefore, changed, chargedBeyond } =
    paymentLabels;
  switch (outcome.kind) {
    case 'waiting':
      return (
        <Notice>
          <p>
            {outcome.creditedSen > 0
              ? fill(creditedBefore, { amount: displayAmount(outcome.creditedSen) })
              : orderLabels[kind].waiting}
          </p>
          {isLate && outcome.creditedSen === 0 && <p className="mt-1">{paymentLabels.late}</p>}
        </Notice>
      );
    case 'declined':
      return <Notice tone="danger">{declined}</Notice>;
    case 'expired':
      return outcome.creditedSen > 0 ? (
        <Notice>
          <p>{fill(creditedBefore, { amount: displayAmount(outcome.creditedSen) })}</p>
          <p className="mt-1">{changed}</p>
          <ChooseAgain kind={kind} backTo={backTo} />
        </Notice>
      ) : (
        <Notice tone={hasReturned ? 'danger' : 'info'}>
          <p>{hasReturned ? expired : abandoned}</p>
          <ChooseAgain kind={kind} backTo={backTo} />
        </Notice>
      );
    case 'closed':
      return (
        <Notice>
          {outcome.creditedSen > 0 && (
            <p className="mb-1">
              {fill(creditedBefore, { amount: displayAmount(outcome.creditedSen) })}
            </p>
          )}
          <VenueEnded {...outcome} />
          <p className="mt-1">{paymentLabels.endedIfPaid}</p>
          <ChooseAgain kind={kind} backTo={backTo} />
        </Notice>
      );
    case 'credited':
      return outcome.by === undefined ? (
        <Notice>{fill(credited, { amount: displayAmount(outcome.amountSen) })}</Notice>
      ) : (
        <Notice>
          <VenueEnded {...outcome} />
          <p className="mt-1">
            {fill(paymentLabels.creditedAll, { amount: displayAmount(outcome.amountSen) })}
          </p>
        </Notice>
      );
    case 'confirmed':
      return (
        <ConfirmedCard
          title={orderLabels[kind].confirmed}
          sport={order?.courts?.sport ?? null}
          note={
            outcome.beyondSen > 0
              ? fill(chargedBeyond, { amount: displayAmount(outcome.beyondSen) })
              : null
          }
        >
          {order && confirmed(order)}
        </ConfirmedCard>
      );
    case 'unknown':
      return <Notice>{paymentLabels.unknown}</Notice>;
    case 'none':
      return <Notice>{paymentLabels.none}</Notice>;
    case 'over':
      return null;
  }
}

/** What of the venue ended the order, and why. [SETTLE-14] */
function VenueEnded({ by = 'closure', reason }: EndedBy) {
  return (
    <>
      <p>{paymentLabels.endedByVenue[by]}</p>
      {reason != null && <p className="mt-1">{fill(paymentLabels.endedReason, { reason })}</p>}
    </>
  );
}

function ChooseAgain({ kind, backTo }: Pick<OutcomeProps, 'kind' | 'backTo'>) {
  const { state, ...to } = backTo ?? { pathname: paths.home, search: '', state: null };
  return (
    <Link to={to} state={state} className={buttonClass('secondary', 'mt-3')}>
      {orderLabels[kind].again}
    </Link>
  );
}
