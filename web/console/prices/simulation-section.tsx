import type { PriceChange, PriceSimulation, SimulatedPeriod } from '#contract/console-prices.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import type { SimulatedSums } from '#domain/venue/price-simulation.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { useKeptSimulation, useSimulation } from '#web/console/api/prices.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';

const { simulation: words } = priceLabels;
const countText = (count: number): string => count.toLocaleString('en');

const loadWords = { loading: words.loading, failed: words.failed, outdated: words.failed };

/** The price of the same slots with a change, and the limits of that figure. [CHANGE-8] */
export function SimulationSection({ change }: { readonly change: PriceChange }) {
  const { edits, takesEffectAt } = change;
  const query = useSimulation({ edits, takesEffectAt });
  return (
    <Section title={words.title}>
      <Loaded query={query} words={loadWords} className="h-48">
        {(simulation) => <Periods {...simulation} />}
      </Loaded>
      <Unknown />
    </Section>
  );
}

/** The simulation with which a change was approved, as it was then. [CHANGE-9] */
export function KeptSimulation({ change: { id, approved } }: { readonly change: PriceChange }) {
  const query = useKeptSimulation(id);
  if (approved === null || query.data?.simulation === null) return null;
  return (
    <Section title={words.title}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">
        {fill(words.kept, { when: whenText(approved.at) })}
      </p>
      <Loaded query={query} words={loadWords} className="h-48">
        {({ simulation }) => simulation && <Periods {...simulation} />}
      </Loaded>
      <Unknown />
    </Section>
  );
}

function Periods({ lastMonth, coming }: PriceSimulation) {
  return (
    <>
      <PeriodTable title={words.lastMonth} period={lastMonth} />
      <PeriodTable title={words.coming} period={coming} />
    </>
  );
}

/** The limits of a simulation. */
function Unknown() {
  return (
    <div className="price-unknown">
      <h3 className="font-bold">{words.unknownTitle}</h3>
      <ul>
        {words.unknown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

interface PeriodTableProps {
  readonly title: string;
  readonly period: SimulatedPeriod;
}

function PeriodTable({ title, period }: PeriodTableProps) {
  const { from, until, total, byStatus, byCourtType, left } = period;
  const named = fill(title, { from: formatDate(from), until: formatDate(until) });
  const counts = {
    overridden: countText(left.overridden),
    moved: countText(left.moved),
    refunded: countText(left.refunded),
  };
  return (
    <div className="price-period">
      <h3 className="px-4 text-[0.8125rem] font-bold">{named}</h3>
      {total.slots === 0 ? (
        <Empty>{words.none}</Empty>
      ) : (
        <>
          <p className="px-4 pb-1 text-[0.8125rem] text-ink-soft">
            {fill(words.changed, {
              changed: countText(total.changed),
              slots: countText(total.slots),
            })}{' '}
            {fill(words.left, counts)}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <div className="report-scroll" tabIndex={0}>
            <table aria-label={named} className="member-table report-table">
              <thead>
                <tr>
                  {Object.values(words.table).map((heading, column) => (
                    <th
                      key={heading}
                      scope="col"
                      className={column === 0 ? undefined : 'is-amount'}
                    >
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <GroupRow name={words.byCourtType} />
                {byCourtType.map(({ courtType, ...sums }) => (
                  <SumsRow key={courtType} name={courtType} sums={sums} />
                ))}
              </tbody>
              <tbody>
                <GroupRow name={words.byStatus} />
                {byStatus.map(({ status, ...sums }) => (
                  <SumsRow key={status} name={membershipLabels[status]} sums={sums} />
                ))}
              </tbody>
              <tfoot>
                <SumsRow name={words.total} sums={total} />
              </tfoot>
            </table>
          </div>
        </>
      )}
    </div>
  );
}

function GroupRow({ name }: { readonly name: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={Object.keys(words.table).length} className="price-group">
        {name}
      </th>
    </tr>
  );
}

function SumsRow({ name, sums }: { readonly name: string; readonly sums: SimulatedSums }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="is-amount">{countText(sums.slots)}</td>
      <td className="is-amount">{displayAmount(sums.paidSen)}</td>
      <td className="is-amount">{displayAmount(sums.beforeSen)}</td>
      <td className="is-amount">{displayAmount(sums.afterSen)}</td>
      <td className="is-amount font-semibold">{signedAmount(sums.afterSen - sums.beforeSen)}</td>
    </tr>
  );
}
