import { consoleLabels } from '#domain/words/console-labels.ts';
import { SecretForm, type SecretFormProps } from '#web/console/security/secret-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface CodeFormProps extends Omit<SecretFormProps, 'children'> {
  readonly label: string;
  readonly isNumeric: boolean;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

export function CodeForm({ label, isNumeric, code, onChange, ...request }: CodeFormProps) {
  return (
    <SecretForm {...request}>
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        // The person has just entered the password and expects to type on.
        autoFocus
        value={code}
        onChange={({ target }) => onChange(target.value)}
        className="figures tracking-widest"
      />
      <Button type="submit" isBusy={request.isBusy} className="min-h-12 w-full">
        {consoleLabels.secondFactor.submit}
      </Button>
    </SecretForm>
  );
}
