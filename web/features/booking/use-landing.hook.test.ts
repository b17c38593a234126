import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptySelection, type Selection } from '#domain/slots/selection.ts';
import { stepId } from '#web/features/booking/scroll-to-step.ts';
import { useLanding } from '#web/features/booking/use-landing.ts';
import { pass, renderInApp } from '#web/testing/hooks.tsx';

const selection: Selection = { ...emptySelection, slots: { 'Padel Court 1': [18] } };
const scrollTo = vi.fn();
const scrollIntoView = vi.fn();
let isNarrow = true;

beforeEach(() => {
  isNarrow = true;
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }));
  const step = document.createElement('section');
  step.id = stepId('timeslot');
  step.scrollIntoView = scrollIntoView;
  document.body.append(step);
});

afterEach(() => {
  document.getElementById(stepId('timeslot'))?.remove();
  vi.clearAllMocks();
});

const land = async (chosen: Selection, key: string): Promise<() => void> => {
  const entry = { pathname: '/', key };
  const { result, unmount } = renderInApp(() => useLanding(chosen), undefined, entry);
  result.current();
  await pass(50);
  return unmount;
};

test('a page that opens with a selection shows its timeslots, where they are far below', async () => {
  await land(selection, 'first');
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a page without a selection, or a wide one, stays at its top', async () => {
  await land(emptySelection, 'first');
  isNarrow = false;
  await land(selection, 'second');
  expect(scrollIntoView).not.toHaveBeenCalled();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('an entry that was left before opens where it was left, and another one does not', async () => {
  const leave = await land(selection, 'first');
  vi.stubGlobal('scrollY', 640);
  leave();
  vi.clearAllMocks();
  const leaveAgain = await land(selection, 'first');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 640, behavior: 'instant' });
  expect(scrollIntoView).not.toHaveBeenCalled();
  leaveAgain();
  await land(selection, 'second');
  expect(scrollTo).toHaveBeenCalledOnce();
  expect(scrollIntoView).toHaveBeenCalledOnce();
});
