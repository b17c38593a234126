import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';

const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();

/** Shows the errors of a form, and moves the focus to the first field that has one. */
export function showFaults(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  focusFirst(form);
}

/** Moves the focus to the field that the server has refused, if the refusal is about a field. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error !== null) focusFirst(form.current);
  }, [form, error]);
}
