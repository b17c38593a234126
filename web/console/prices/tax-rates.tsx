import { useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { shownRates, type TaxRate } from '#domain/money/tax.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { taxRateLabels as words } from '#domain/words/tax-rate-labels.ts';
import { useTaxRates } from '#web/console/api/tax-rates.ts';
import { rateText } from '#web/console/prices/price-words.ts';
import { TaxRateDialog } from '#web/console/prices/tax-rate-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';

interface TaxRatesProps {
  readonly staff: StaffMember;
  readonly today: BookingDate;
}

/** The tax rates that hold and those to come, which the owner sets. [TAX-8] */
export function TaxRates({ staff, today }: TaxRatesProps) {
  const query = useTaxRates();
  return (
    <Section title={words.title}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{words.about}</p>
      <Loaded query={query} words={words} className="h-40">
        {({ rates }) => (
          <>
            <Rates rates={rates} today={today} />
            {hasPermission(staff.role, 'prices.approve') && <SetRate rates={rates} today={today} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface RatesProps {
  readonly rates: readonly TaxRate[];
  readonly today: BookingDate;
}

function Rates({ rates, today }: RatesProps) {
  return (
    <div className="overflow-x-auto pb-2">
      <table aria-label={words.title} className="member-table">
        <TableHead headings={words.table} />
        <tbody>
          {shownRates(rates, today).map(({ kind, rateBp, holdsFrom }) => (
            <tr key={`${kind} ${holdsFrom}`}>
              <td>{words.kinds[kind]}</td>
              <td className="figures">{rateText(rateBp)}</td>
              <td className="figures">{holdsFrom === null ? '' : formatDate(holdsFrom)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SetRate(props: RatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="px-4 pb-4">
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <TaxRateDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
