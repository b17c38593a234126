import type { ShownNames } from '#domain/staff/shown-names.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { auditAreas, auditScreenLabels } from '#domain/words/console-audit-labels.ts';
import type { AuditFilters } from '#web/console/api/audit.ts';
import { useStaff } from '#web/console/api/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { filters: words, actors } = auditScreenLabels;

/** The names of the filters in the address. */
export const filterNames = ['who', 'act', 'about', 'day'] as const;
type FilterName = (typeof filterNames)[number];
export type ChosenFilters = Readonly<Record<FilterName, string>>;

const isActor = (who: string): who is keyof typeof actors => Object.hasOwn(actors, who);

/** The filters as the server reads them. */
export function queryOf({ who, act, about, day }: ChosenFilters): AuditFilters {
  return {
    ...(who !== '' && (isActor(who) ? { actor: who } : { person: who })),
    ...(act !== '' && { action: `${act}.` }),
    ...(about.trim() !== '' && { subject: about.trim() }),
    ...(isBookingDate(day) && { date: day }),
  };
}

const areaOptions = [
  { value: '', text: words.allActs },
  ...Object.entries(auditAreas)
    .map(([value, text]) => ({ value, text }))
    .toSorted((a, b) => a.text.localeCompare(b.text)),
];

interface AuditFiltersProps {
  readonly chosen: ChosenFilters;
  /** True if only the person's own changes are shown. */
  readonly isOwn: boolean;
  /** The names of members that the reader sees, and so may search. */
  readonly shown: ShownNames;
  readonly onChange: (changed: Partial<ChosenFilters>) => void;
}

export function AuditFilterBar({ chosen, isOwn, shown, onChange }: AuditFiltersProps) {
  const isFiltered = filterNames.some((name) => chosen[name] !== '');
  return (
    <search aria-label={words.label} className="audit-filters">
      {!isOwn && <WhoSelect who={chosen.who} onChange={(who) => onChange({ who })} />}
      <Select
        label={words.act}
        options={areaOptions}
        value={chosen.act}
        onChange={({ target }) => onChange({ act: target.value })}
        className="text-sm"
      />
      <Field
        label={words.about}
        type="search"
        autoComplete="off"
        placeholder={words.aboutHint[shown]}
        maxLength={100}
        value={chosen.about}
        onChange={({ target }) => onChange({ about: target.value })}
        className="text-sm"
      />
      <Field
        label={words.day}
        type="date"
        value={chosen.day}
        onChange={({ target }) => onChange({ day: target.value })}
        className="figures text-sm"
      />
      <Button
        tone="quiet"
        disabled={!isFiltered}
        onClick={() => onChange({ who: '', act: '', about: '', day: '' })}
        className="min-h-12 self-end px-3 text-sm"
      >
        {words.clear}
      </Button>
    </search>
  );
}

interface WhoSelectProps {
  readonly who: string;
  readonly onChange: (who: string) => void;
}

function WhoSelect({ who, onChange }: WhoSelectProps) {
  const people = useStaff().data?.staff ?? [];
  const options = [
    { value: '', text: words.everybody },
    ...Object.entries(actors).map(([value, text]) => ({ value, text })),
    ...people.map(({ userId, name }) => ({ value: userId, text: name })),
  ];
  return (
    <Select
      label={words.who}
      options={options}
      value={who}
      onChange={({ target }) => onChange(target.value)}
      className="text-sm"
    />
  );
}
