import type { Sen } from '#domain/money/money.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { OpenShiftFields } from '#web/console/sale/open-shift-fields.tsx';
import { Section } from '#web/console/ui/section.tsx';

/** Opens a shift where none is open. */
export function OpenForm({ expectedSen }: { readonly expectedSen: Sen | null }) {
  return (
    <Section title={shiftLabels.open.title}>
      <div className="shift-form max-w-md">
        <OpenShiftFields expectedSen={expectedSen} />
      </div>
    </Section>
  );
}
