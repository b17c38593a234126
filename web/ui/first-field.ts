/**
 * The first field of a form that was opened to be filled in; it takes the focus, so that no typed
 * letter is lost. None on a touch screen: its keyboard would hide half of what has just been opened,
 * and only comes when a field is touched.
 */
export function firstFieldOf(
  box: HTMLElement,
  fields = 'form :is(input, select, textarea)',
): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null;
  const found = [...box.querySelectorAll<HTMLElement>(fields)];
  return found.find((field) => !field.matches(':disabled')) ?? null;
}
