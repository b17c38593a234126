import type { Period } from '#domain/reports/period.ts';
import { taxTables } from '#domain/reports/tax-tables.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { taxReportLabels as words } from '#domain/words/tax-report-labels.ts';
import { useTax } from '#web/console/api/reports.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Section } from '#web/console/ui/section.tsx';

/** The tax of a period, and what goes into which invoice. [TAX-5] [TAX-6] */
export function TaxView({ period }: { readonly period: Period }) {
  const query = useTax(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <p className="text-sm text-ink-soft">{words.note}</p>
          <p className="text-sm text-ink-soft">{words.undone}</p>
          <div className="report-tables is-even">
            {taxTables(report).map((table) => (
              <ReportSection key={table.title} table={table} period={report.period} />
            ))}
            {report.single.length === 0 && (
              <Section title={words.single.title}>
                <p className="px-4 pt-1 pb-4 text-sm">{words.single.none}</p>
              </Section>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}
