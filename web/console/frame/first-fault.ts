import { flushSync } from 'react-dom';

/** Shows the errors of a form, and moves the focus to the first field that has one. */
export function showFaults(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
