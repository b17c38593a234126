import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PriceChange, Prices } from '#contract/console-prices.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels as words } from '#domain/words/price-labels.ts';
import { priceLinkLabels } from '#domain/words/price-link-labels.ts';
import { usePrices } from '#web/console/api/prices.ts';
import { MapSection } from '#web/console/prices/map-section.tsx';
import { editLines } from '#web/console/prices/price-words.ts';
import { RuleLists } from '#web/console/prices/rule-lists.tsx';
import { TaxRates } from '#web/console/prices/tax-rates.tsx';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';

interface StaffProps {
  readonly staff: StaffMember;
}

/** The prices of now as a map, the rules behind them, and the changes. */
export function PricesScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const query = usePrices();
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main price-main outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="display text-xl">{priceLinkLabels.name}</h1>
          <p className="text-sm text-ink-soft">{words.about}</p>
        </div>
        {hasPermission(staff.role, 'prices.propose') && (
          <Link to="/prices/changes/new" className={buttonClass('primary')}>
            {words.newChange}
          </Link>
        )}
      </div>
      <Loaded query={query} words={words} className="h-96">
        {(prices) => <Parts prices={prices} staff={staff} />}
      </Loaded>
    </main>
  );
}

interface PartsProps extends StaffProps {
  readonly prices: Prices;
}

function Parts({ prices: { now, rules, publicHolidays, changes }, staff }: PartsProps) {
  const today = dateOf(Temporal.Instant.from(now));
  const whole = { ...rules, publicHolidays: new Set(publicHolidays) };
  return (
    <>
      <Changes changes={changes} />
      <div className="price-columns">
        <MapSection rules={whole} before={null} from={today} />
        <div className="member-column">
          <RuleLists rules={rules} today={today} />
          <TaxRates staff={staff} today={today} />
        </div>
      </div>
    </>
  );
}

function Changes({ changes }: Pick<Prices, 'changes'>) {
  return (
    <Section title={words.changes.title}>
      {changes.length === 0 ? (
        <Empty>{words.changes.none}</Empty>
      ) : (
        <div className="overflow-x-auto pb-2">
          <table aria-label={words.changes.title} className="member-table">
            <TableHead headings={words.changes.table} />
            <tbody>
              {changes.map((change) => (
                <ChangeRow key={change.id} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function ChangeRow({ change }: { readonly change: PriceChange }) {
  const { id, title, state, takesEffectAt, basedOn, edits } = change;
  return (
    <tr>
      <td className="wrap-anywhere">
        <Link
          to={`/prices/changes/${id}`}
          className="font-semibold text-court underline underline-offset-3"
        >
          {title}
        </Link>
      </td>
      <td>
        <span className={`price-state is-${state}`}>{words.states[state]}</span>
      </td>
      <td className="figures whitespace-nowrap">
        {takesEffectAt === null ? words.changes.atOnce : whenText(takesEffectAt)}
      </td>
      <td>{summaryOf(editLines(basedOn, edits).map(({ text }) => text))}</td>
    </tr>
  );
}

function summaryOf([first = '', ...rest]: readonly string[]): string {
  return rest.length === 0 ? first : fill(words.changes.more, { first, count: `${rest.length}` });
}
