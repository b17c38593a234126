import type { ProposedRefund } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount } from '#domain/money/money.ts';
import { mainOrderId, shortOrderId } from '#domain/orders/orders.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { RefundProposal } from '#web/console/exceptions/refund-proposal.tsx';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { proposal: words } = refundLabels;

interface ProposedRefundsProps {
  readonly refunds: readonly ProposedRefund[];
  readonly staff: StaffMember;
}

/** Credits that go back to the payer once a second person has confirmed it. [PREF-9] */
export function ProposedRefunds({ refunds, staff }: ProposedRefundsProps) {
  const seesOrders = hasPermission(staff.role, 'orders.see');
  return (
    <Section title={words.title}>
      <div className="overflow-x-auto">
        <table aria-label={words.title} className="member-table exception-table">
          <TableHead headings={words.table} />
          <tbody>
            {refunds.map((refund) => (
              <tr key={refund.refundId}>
                <td className="figures">{proposedText(refund)}</td>
                <td className="figures font-semibold whitespace-nowrap">
                  {displayAmount(refund.amountSen)}
                </td>
                <td>
                  {seesOrders ? (
                    <OrderLink orderId={refund.orderId} />
                  ) : (
                    <span className="figures">{shortOrderId(mainOrderId(refund.orderId))}</span>
                  )}
                </td>
                <td className="wrap-anywhere">{refund.reason}</td>
                <td>
                  <RefundProposal refund={refund} staff={staff} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function proposedText({ at, proposedBy: { name } }: ProposedRefund): string {
  const instant = Temporal.Instant.from(at);
  const [date, time] = [formatDate(dateOf(instant)), formatTime(instant)];
  return fill(exceptionLabels.proposal.by, { name, date, time });
}
