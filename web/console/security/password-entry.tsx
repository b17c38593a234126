import { useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

const { signIn: words } = consoleLabels;

interface PasswordEntryProps {
  readonly password: string;
  readonly onChange: (password: string) => void;
  /** The label of the button. */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly takesFocus?: boolean;
}

/** The field for the current password, and the button that sends its form. */
export function PasswordEntry(props: PasswordEntryProps) {
  const { password, onChange, submit, isBusy, takesFocus = false } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <PasswordField
        label={words.password}
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        required
        autoFocus={takesFocus}
        value={password}
        onChange={({ target }) => onChange(target.value)}
        isShown={isShown}
        onToggle={() => setIsShown(!isShown)}
      />
      <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
        {submit}
      </Button>
    </>
  );
}
