import type { MessagePreview } from '#contract/console-messages.ts';
import { type Audience, messageFor } from '#domain/venue/messages.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import type { MessageText, TextErrors } from '#web/console/messages/message-draft.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, FieldFrame, inputClass } from '#web/ui/field.tsx';

const { form: words } = messageLabels;

interface TextFieldsProps {
  readonly kind: Audience['kind'];
  readonly text: MessageText;
  readonly errors: TextErrors | null;
  readonly preview: MessagePreview;
  readonly onChange: (text: MessageText) => void;
}

/** The text of a message, and how the first recipient reads it. [MSG-6] */
export function TextFields({ kind, text, errors, preview, onChange }: TextFieldsProps) {
  const [first] = preview.recipients;
  return (
    <Section
      title={words.text}
      aside={
        <Button tone="quiet" className="text-sm" onClick={() => onChange(preview.template)}>
          {words.template}
        </Button>
      }
    >
      <div className="message-fields">
        <Field
          label={words.subject}
          autoComplete="off"
          maxLength={120}
          value={text.subject}
          error={errors?.subject ?? null}
          onChange={({ target }) => onChange({ ...text, subject: target.value })}
        />
        <FieldFrame
          label={words.body}
          hint={kind === 'news' ? words.bodyHintOfNews : words.bodyHint}
          error={errors?.body}
        >
          {(parts) => (
            <textarea
              {...parts}
              rows={10}
              maxLength={5_000}
              value={text.body}
              onChange={({ target }) => onChange({ ...text, body: target.value })}
              className={classNames(
                inputClass,
                'py-2 text-sm',
                errors?.body ? 'border-danger' : 'border-edge',
              )}
            />
          )}
        </FieldFrame>
        {first && (
          <section aria-label={fill(words.example, first)} className="message-example">
            <h3 className="text-xs text-ink-soft">{fill(words.example, first)}</h3>
            <p className="font-semibold">{messageFor(text.subject, first)}</p>
            <p className="message-text">{messageFor(text.body, first)}</p>
          </section>
        )}
      </div>
    </Section>
  );
}
