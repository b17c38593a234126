import type { MessageChoices } from '#contract/console-messages.ts';
import type { Audience } from '#domain/venue/messages.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { type AudienceDraft, errorOfDays } from '#web/console/messages/message-draft.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { form: words } = messageLabels;

const kindOptions = (Object.keys(words.kinds) as Audience['kind'][]).map((value) => ({
  value,
  text: words.kinds[value],
}));

interface AudienceFieldsProps {
  readonly draft: AudienceDraft;
  readonly choices: MessageChoices;
  readonly onChange: (changed: Partial<AudienceDraft>) => void;
}

/** The choice of those whom a message is for. [MSG-4] */
export function AudienceFields({ draft, choices, onChange }: AudienceFieldsProps) {
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
          options={kindOptions}
          onChange={({ target }) => onChange({ kind: target.value as Audience['kind'] })}
        />
        {kind === 'court' && (
          <Choice
            label={words.court}
            none=""
            choices={choices.courts}
            value={draft.courtId}
            onChange={(courtId) => onChange({ courtId })}
          />
        )}
        {kind === 'class' && (
          <Choice
            label={words.class}
            none={words.noClasses}
            choices={choices.classes}
            value={draft.instanceId}
            onChange={(instanceId) => onChange({ instanceId })}
          />
        )}
        {kind === 'closure' && (
          <Choice
            label={words.closure}
            none={words.noClosures}
            choices={choices.closures}
            value={draft.closureId}
            onChange={(closureId) => onChange({ closureId })}
          />
        )}
        {(kind === 'day' || kind === 'court') && <Days draft={draft} onChange={onChange} />}
      </div>
    </Section>
  );
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
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, none, choices, value, onChange }: ChoiceProps) {
  if (choices.length === 0) return <Empty>{none}</Empty>;
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: '', text: '–' },
        ...choices.map(({ id, name }) => ({ value: `${id}`, text: name })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
