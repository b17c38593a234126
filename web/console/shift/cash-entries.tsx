import { useState } from 'react';
import type { CashEntry, OpenShift } from '#contract/console-shifts.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { CashDialog } from '#web/console/shift/cash-dialog.tsx';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';

const { entry: words } = shiftLabels;

interface CashEntriesProps {
  readonly shift: OpenShift;
  readonly role: StaffRole;
}

/** Cash that was put in or taken out other than by a sale. [SHIFT-4] */
export function CashEntries({ shift: { id, entries }, role }: CashEntriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={words.title}
      aside={
        <Button tone="quiet" className="-my-2" onClick={() => setIsOpen(true)}>
          {words.open}
        </Button>
      }
    >
      <EntryTable entries={entries} />
      {isOpen && <CashDialog role={role} shiftId={id} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

export function EntryTable({ entries }: { readonly entries: readonly CashEntry[] }) {
  if (entries.length === 0) return <Empty>{words.none}</Empty>;
  return (
    <div className="overflow-x-auto">
      <table aria-label={words.title} className="member-table shift-table has-amount">
        <TableHead headings={words.table} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="figures whitespace-nowrap">{whenText(entry.at)}</td>
              <td className="wrap-anywhere">
                {entry.reason}
                {entry.orderId !== null && (
                  <span className="block text-xs text-ink-soft">
                    {fill(words.returned, { id: shortOrderId(entry.orderId) })}
                  </span>
                )}
              </td>
              <td>{entry.by}</td>
              <td className="is-amount">{signedAmount(entry.amountSen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
