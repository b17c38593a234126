import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { firstFieldOf } from '#web/ui/first-field.ts';

/** How many forms are on the page that were opened to be filled in. */
let openForms = 0;

/** The fields into which somebody has typed. */
const typedFields = new WeakSet<Element>();

const textFields = 'form :is(input:not([type="radio"], [type="checkbox"]), textarea)';

/** Remembers the fields of forms into which somebody types. */
export function useTypedFields(): void {
  useEffect(() => {
    const remember = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(textFields)) typedFields.add(target);
    };
    document.addEventListener('input', remember);
    return () => document.removeEventListener('input', remember);
  }, []);
}

/**
 * True while a form is on the page that was opened to be filled in, or into which somebody has typed.
 * Filters are no forms.
 */
export function isFormOpen(): boolean {
  if (openForms > 0) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields);
  return [...fields].some((field) => typedFields.has(field) && field.value !== '');
}

/** Marks what was opened to be filled in, also while it loads. */
export function useOpenForm(): void {
  useLayoutEffect(() => {
    openForms += 1;
    return () => {
      openForms -= 1;
    };
  }, []);
}

/**
 * Focuses the first field of a page that was opened to be filled in, or the page itself until the
 * field is there; never takes the focus from something in it.
 */
export function useFirstField(
  page: RefObject<HTMLElement | null>,
  isThere = true,
  fields?: string,
): void {
  useOpenForm();
  useLayoutEffect(() => {
    const { current } = page;
    const { activeElement } = document;
    if (current === null || activeElement?.matches('input, select, textarea')) return;
    if (activeElement !== current && current.contains(activeElement)) return;
    const field = isThere ? firstFieldOf(current, fields) : null;
    (field ?? current).focus({ preventScroll: true });
  }, [page, isThere, fields]);
}
