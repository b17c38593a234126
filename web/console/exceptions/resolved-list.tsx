import { longestResolvedList, type ResolvedException } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { mainOrderId, shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { providersNumber } from '#domain/payments/settling.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { orderStoryLabels } from '#domain/words/order-story-labels.ts';
import { outcomeText } from '#domain/words/waiting-words.ts';
import { useResolved } from '#web/console/api/exceptions.ts';
import { waitedText } from '#web/console/exceptions/exception-words.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { resolved: words, show } = exceptionLabels;

interface ResolvedListProps {
  readonly staff: StaffMember;
}

/** The last decisions about money that waited, newest first. [EXC-18] */
export function ResolvedList({ staff }: ResolvedListProps) {
  const query = useResolved();
  const seesOrders = hasPermission(staff.role, 'orders.see');
  return (
    <Loaded query={query} words={exceptionLabels} className="h-64">
      {({ resolved }) => (
        <>
          <div className="member-section overflow-x-auto pt-3">
            {resolved.length === 0 ? (
              <p role="status" className="px-4 pt-1 pb-4 text-sm text-ink-soft">
                {words.none}
              </p>
            ) : (
              <table aria-label={show.resolved} className="member-table exception-table">
                <TableHead headings={words.table} />
                <tbody>
                  {resolved.map((one) => (
                    <ResolvedRow key={one.resolutionId} decision={one} seesOrders={seesOrders} />
                  ))}
                </tbody>
              </table>
            )}
          </div>
          {resolved.length === longestResolvedList && (
            <p className="text-center text-sm text-ink-soft">
              {fill(words.last, { count: `${longestResolvedList}` })}
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

interface ResolvedRowProps {
  readonly decision: ResolvedException;
  /** False for a role that sees no orders. */
  readonly seesOrders: boolean;
}

const payerOf = (payer: NonNullable<ResolvedException['payer']>) =>
  payer.isGone ? exceptionLabels.gone : <MemberLink player={payer} />;

function ResolvedRow({ decision, seesOrders }: ResolvedRowProps) {
  const { at, amountSen, currency, by, proposedBy, reason, orderId, transactionId } = decision;
  const { payer = null } = decision;
  const instant = Temporal.Instant.from(at);
  const waited = waitedText(decision);
  const outcome = outcomeText({ ...decision, orderId: decision.attachedOrderId });
  return (
    <tr>
      <td className="figures whitespace-nowrap">
        {formatDate(dateOf(instant))}, {formatTime(instant)}
      </td>
      <td className="figures font-semibold whitespace-nowrap">{amountIn(currency, amountSen)}</td>
      <td className="wrap-anywhere">
        {waited !== null && <span className="block">{waited}</span>}
        <span className="block font-semibold first-letter:uppercase">{outcome}</span>
        {fill(orderStoryLabels.reason, { reason })}
      </td>
      <td>
        {by}
        {proposedBy !== null && (
          <span className="block text-xs text-ink-soft">
            {fill(words.proposedBy, { by: proposedBy })}
          </span>
        )}
      </td>
      <td>
        {payer !== null && <span className="block">{payerOf(payer)}</span>}
        {orderId !== null &&
          (seesOrders ? <OrderLink orderId={orderId} /> : shortOrderId(mainOrderId(orderId)))}
        {transactionId !== null && (
          <span className="figures block text-xs wrap-anywhere text-ink-soft">
            {fill(exceptionLabels.transaction, { id: providersNumber(transactionId) })}
          </span>
        )}
      </td>
    </tr>
  );
}
