import { Link } from 'react-router';
import type {
  DayOfReconciliation,
  ReconciledLine,
  ReconciledPile,
} from '#contract/console-reconcile.ts';
import type { StaffMember } from '#contract/staff.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { differenceSen, type Pile } from '#domain/payments/reconciliation.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { ExplainAct } from '#web/console/reconcile/explain-act.tsx';
import { amountText, closedText } from '#web/console/reconcile/reconcile-words.ts';
import { signedAmount } from '#web/console/shift/shift-form.ts';
import { orderPath } from '#web/console/ui/member-name.ts';
import { Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

interface PilesProps {
  readonly piles: readonly ReconciledPile[];
  readonly staff: StaffMember;
  /** True if differences can be explained here. */
  readonly isOpen: boolean;
}

/** The piles that are not empty, those that need a person first. [RECON-4] */
export function Piles({ piles, staff, isOpen }: PilesProps) {
  return piles.map(({ pile, count, lines }) => {
    const title = fill(words.pileTitle, { pile: words.piles[pile], count: `${count}` });
    return (
      <Section key={pile} title={title}>
        <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{words.pileTexts[pile]}</p>
        <Lines title={title} pile={pile} lines={lines} staff={staff} isOpen={isOpen} />
        {count > lines.length && (
          <p className="px-4 py-3 text-[0.8125rem] text-ink-soft">
            {fill(words.shown, { shown: `${lines.length}`, count: `${count}` })}
          </p>
        )}
      </Section>
    );
  });
}

type LateLine = DayOfReconciliation['lateLines'][number];

interface LinesProps {
  readonly title: string;
  /** The pile of the lines, unless each has its own. */
  readonly pile?: Pile;
  readonly lines: readonly (ReconciledLine | LateLine)[];
  readonly staff: StaffMember;
  readonly isOpen: boolean;
}

/** Charges beside rows of the provider. */
export function Lines({ title, pile, lines, staff, isOpen }: LinesProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="member-table reconcile-table reconcile-lines">
        <TableHead headings={words.lines} />
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              pile={'pile' in line ? line.pile : pile}
              staff={staff}
              isOpen={isOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineRowProps {
  readonly pile: Pile | undefined;
  readonly line: ReconciledLine | LateLine;
  readonly staff: StaffMember;
  readonly isOpen: boolean;
}

function LineRow({ line, pile, staff, isOpen }: LineRowProps) {
  return (
    <tr>
      <td className="figures wrap-anywhere">{line.transactionId}</td>
      <td>
        <OrderNumber
          orderId={line.orderId}
          isLink={line.oursSen !== null && hasPermission(staff.role, 'orders.see')}
        />
      </td>
      <td className="is-amount">{amountText(line.oursSen)}</td>
      <td className="is-amount">{amountText(line.theirsSen)}</td>
      <td className="is-amount font-semibold">
        {/* A repeated row counts once, with the line that it repeats. */}
        {pile === 'repeated' ? amountText(null) : signedAmount(differenceSen(line))}
      </td>
      <td className="is-amount">{amountText(line.feeSen)}</td>
      <td>
        {'closed' in line && line.closed !== null && (
          <span className="block text-ink-soft">{closedText(line, line.closed)}</span>
        )}
        <span className="wrap-anywhere">{line.note}</span>
        {isOpen && line.needsNote && hasPermission(staff.role, 'payments.reconcile') && (
          <ExplainAct line={line} />
        )}
      </td>
    </tr>
  );
}

interface OrderNumberProps {
  readonly orderId: string | null;
  /** False for an order that we do not know, and for a role that sees no orders. */
  readonly isLink: boolean;
}

function OrderNumber({ orderId, isLink }: OrderNumberProps) {
  if (orderId === null) return '–';
  if (!isLink) return <span className="figures wrap-anywhere">{orderId}</span>;
  return (
    <Link
      to={orderPath(orderId)}
      title={orderId}
      className="figures text-court underline underline-offset-3"
    >
      {shortOrderId(orderId)}
    </Link>
  );
}
