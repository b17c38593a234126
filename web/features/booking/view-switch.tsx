import { bookingLabels } from '#domain/words/booking-labels.ts';
import type { CourtView } from '#web/features/booking/use-court-view.ts';
import { RadioPill } from '#web/ui/radio-pill.tsx';

interface ViewSwitchProps {
  readonly view: CourtView;
  readonly onChange: (view: CourtView) => void;
}

const { views } = bookingLabels;

/** Two views of the same courts and the same selection. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="mb-3 grid grid-cols-2 gap-1 rounded-card bg-mist p-1 tablet:max-w-xs">
      <legend className="sr-only">{views.name}</legend>
      {(['court', 'time'] as const).map((one) => (
        <RadioPill
          key={one}
          group="court-view"
          isChosen={view === one}
          onChoose={() => onChange(one)}
          className="rounded-control font-semibold text-ink-soft hover:text-ink has-checked:bg-paper has-checked:text-ink has-checked:shadow-sm"
        >
          {views[one]}
        </RadioPill>
      ))}
    </fieldset>
  );
}
