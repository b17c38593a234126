import type { MessageChoices } from '#contract/console-messages.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import type { Audience } from '#domain/venue/messages.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { type AudienceDraft, errorOfDays } from '#web/console/messages/message-draft.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { form: words } = messageLabels;

/** Slots of a court come with a link only. */
const kindOptions = ({ slots }: AudienceDraft) =>
  (Object.keys(words.kinds) as Audience['kind'][])
    .filter((kind) => kind !== 'slots' || slots !== null)
    .map((value) => ({ value, text: words.kinds[value] }));

interface AudienceFieldsProps {
  readonly draft: AudienceDraft;
  readonly choices: MessageChoices;
  /** The chosen audience in words, which may be none of the choices. */
  readonly about: string;
  readonly onChange: (changed: Partial<AudienceDraft>) => void;
}

/** The choice of those whom a message is for. [MSG-4] */
export function AudienceFields({ draft, choices, about, onChange }: AudienceFieldsProps) {
  const { kind } = draft;
  return (
    <Section title={words.whom}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">
        {kind === 'news' ? words.aboutNews : words.about}
      </p>
      <div className="message-fields">
        <Select
          label={words.kind}
          value={kind}
          options={kindOptions(draft)}
          onChange={({ target }) => onChange({ kind: target.value as Audience['kind'] })}
        />
        {kind === 'court' && (
          <Choice
            label={words.court}
            none=""
            choices={choices.courts}
            about=""
            value={draft.courtId}
            onChange={(courtId) => onChange({ courtId })}
          />
        )}
        {kind === 'slots' && draft.slots && (
          <p className="figures text-sm font-semibold">{slotsText(draft.slots, choices)}</p>
        )}
        {kind === 'class' && (
          <Choice
            label={words.class}
            none={words.noClasses}
            choices={choices.classes}
            about={about}
            value={draft.instanceId}
            onChange={(instanceId) => onChange({ instanceId })}
          />
        )}
        {kind === 'closure' && (
          <Choice
            label={words.closure}
            none={words.noClosures}
            choices={choices.closures}
            about={about}
            value={draft.closureId}
            onChange={(closureId) => onChange({ closureId })}
          />
        )}
        {(kind === 'day' || kind === 'court') && <Days draft={draft} onChange={onChange} />}
      </div>
    </Section>
  );
}

function slotsText(
  { courtId, slot, durationSlots, dates }: NonNullable<AudienceDraft['slots']>,
  { courts }: MessageChoices,
): string {
  return fill(words.slotsOn, {
    court: courts.find(({ id }) => id === courtId)?.name ?? '',
    times: bookingTimeRange(slot, durationSlots),
    dates: dates.map(formatDate).join(', '),
  });
}

function Days({ draft, onChange }: Pick<AudienceFieldsProps, 'draft' | 'onChange'>) {
  return (
    <div className="message-pair">
      <Field
        label={words.from}
        type="date"
        value={draft.from}
        onChange={({ target: { value } }) =>
          onChange({ from: value, ...(draft.until < value && { until: value }) })
        }
      />
      <Field
        label={words.until}
        type="date"
        value={draft.until}
        error={errorOfDays(draft)}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly choices: readonly { readonly id: number; readonly name: string }[];
  /** The name of a value to which a link has led and that is none of the choices. */
  readonly about: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, none, choices, about, value, onChange }: ChoiceProps) {
  const isOther = value !== '' && choices.every(({ id }) => `${id}` !== value);
  if (choices.length === 0 && !isOther) return <Empty>{none}</Empty>;
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: '', text: '–' },
        ...(isOther ? [{ value, text: about }] : []),
        ...choices.map(({ id, name }) => ({ value: `${id}`, text: name })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
