import { type RefObject, useState } from 'react';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';

interface CheckedFields<Name extends string> {
  /** True if the form may be sent. Otherwise the first wrong field takes the focus. */
  readonly check: () => boolean;
  readonly errorAt: (name: Name) => string | null;
}

/** Shows what is wrong with each field once the form was checked, and as it is typed from then on. */
export function useCheckedFields<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  /** In the order of the form. */
  refused: Readonly<Record<Name, RefusalCode | null>>,
): CheckedFields<Name> {
  const [isShown, setIsShown] = useState(false);
  const names = Object.keys(refused) as Name[];
  const check = (): boolean => {
    const wrong = names.find((name) => refused[name] !== null);
    setIsShown(wrong !== undefined);
    if (wrong !== undefined) focusField(form.current, wrong);
    return wrong === undefined;
  };
  const errorAt = (name: Name): string | null => {
    const code = refused[name];
    return isShown && code !== null ? refusals[code] : null;
  };
  return { check, errorAt };
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
