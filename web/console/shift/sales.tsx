import type { DeskSale } from '#contract/console-shifts.ts';
import { displayAmount } from '#domain/money/money.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { sales: words } = shiftLabels;

interface SalesProps {
  readonly sales: readonly DeskSale[];
  readonly title: string;
}

/** Sales that the desk took money for. */
export function Sales({ sales, title }: SalesProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="member-table shift-table has-amount">
        <TableHead headings={words.table} />
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.orderId}>
              <td className="figures whitespace-nowrap">{whenText(sale.at)}</td>
              <td>
                <OrderLink orderId={sale.orderId} />
              </td>
              <td>{deskSaleLabels[sale.method]}</td>
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
