import type { DeskSale } from '#contract/console-shifts.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { sales: words } = shiftLabels;

const soldText = (slots: DeskSale['slots']): string =>
  slots
    .map(({ court, date, slot }) =>
      fill(words.slot, { court, time: bookingTimeRange(slot), date: shortDate(date) }),
    )
    .join('; ');

interface SalesProps {
  readonly sales: readonly DeskSale[];
  readonly title: string;
  /** False for a role that sees no orders. */
  readonly areLinks: boolean;
}

/** Sales that the desk took money for. */
export function Sales({ sales, title, areLinks }: SalesProps) {
  // The accountant is told no buyers. [SHIFT-11]
  const namesBuyers = sales.some(({ buyer }) => buyer !== null);
  const { buyer: _, ...withoutBuyer } = words.table;
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="member-table shift-table has-amount">
        <TableHead headings={namesBuyers ? words.table : withoutBuyer} />
        <tbody>
          {sales.map((sale) => (
            <tr key={`${sale.orderId} ${sale.isUndone}`}>
              <td className="figures whitespace-nowrap">{whenText(sale.at)}</td>
              <td className="figures">
                {areLinks ? <OrderLink orderId={sale.orderId} /> : shortOrderId(sale.orderId)}
              </td>
              {namesBuyers && <td className="wrap-anywhere">{sale.buyer}</td>}
              <td className="figures">{soldText(sale.slots)}</td>
              <td>
                {sale.isUndone
                  ? fill(words.undone, { method: deskSaleLabels[sale.method] })
                  : deskSaleLabels[sale.method]}
              </td>
              <td className="wrap-anywhere">{sale.reference}</td>
              <td>{sale.takenBy}</td>
              <td className="is-amount">{displayAmount(sale.amountSen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
