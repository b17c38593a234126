import { expect, test } from 'vitest';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import {
  askedOf,
  draftIn,
  draftOf,
  errorOfDays,
  firstDraft,
} from '#web/console/closures/closure-draft.ts';
import { placesIn } from '#web/console/ui/closure-path.ts';

const today = '2026-11-18';
const draft = firstDraft(today, 'venue');

test('[CLOSE-1] the form asks for nothing until somebody has chosen what is closed', () => {
  expect(askedOf(firstDraft(today, null), today)).toBeNull();
  expect(askedOf(draft, today)).toEqual({ scope: { kind: 'venue' }, from: today, to: today });
});

test('[CLOSE-1] a link from a slot fills in the court, the day and the slots', () => {
  const search = placesIn({ courtId: 7, date: '2026-11-20', slots: [19, 20] });
  expect(askedOf(draftIn(search, today), today)).toEqual({
    scope: { kind: 'slots', courtId: 7, slots: [19, 20] },
    ...{ from: '2026-11-20', to: '2026-11-20' },
  });
  const wrong = new URLSearchParams({ scope: 'all', date: 'soon', court: 'x', slot: '99' });
  expect(draftIn(wrong, today)).toEqual(firstDraft(today, null));
});

test('[CLOSE-1] each kind of closure asks for its own place', () => {
  expect(askedOf({ ...draft, kind: 'sport', sport: 'Padel' }, today)?.scope).toEqual({
    kind: 'sport',
    sport: 'Padel',
  });
  expect(askedOf({ ...draft, kind: 'court', courtId: 7 }, today)?.scope).toEqual({
    kind: 'court',
    courtId: 7,
  });
  expect(askedOf({ ...draft, kind: 'slots', courtId: 7, slots: [20, 19] }, today)?.scope).toEqual({
    kind: 'slots',
    courtId: 7,
    slots: [19, 20],
  });
});

test('[CLOSE-1] nothing is asked for without a sport, a court or slots, or for days that are over, too many or out of order', () => {
  expect(askedOf({ ...draft, kind: 'sport' }, today)).toBeNull();
  expect(askedOf({ ...draft, kind: 'court' }, today)).toBeNull();
  expect(askedOf({ ...draft, kind: 'slots', courtId: 7 }, today)).toBeNull();
  expect(askedOf({ ...draft, kind: 'slots', slots: [20] }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '2026-11-16', to: '2026-11-17' }, today)).toBeNull();
  expect(askedOf({ ...draft, to: '2027-11-19' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '2026-11-20', to: '2026-11-19' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '2026-11-17' }, today)).not.toBeNull();
});

test('[CLOSE-1] a last day before the first is named as that', () => {
  const { daysWrong, daysTurned } = closureLabels.form;
  const from = '2026-11-20';
  expect(errorOfDays({ from, to: '2026-11-19' }, today)).toBe(daysTurned);
  expect(errorOfDays({ from: '2026-11-16', to: '2026-11-17' }, today)).toBe(daysWrong);
  expect(errorOfDays({ from, to: '' }, today)).toBe(daysWrong);
  expect(errorOfDays({ from, to: from }, today)).toBeNull();
});

test('[CLOSE-8] a closure that is changed fills in the form, and asks for itself', () => {
  const scope = { kind: 'slots' as const, courtId: 3, slots: [19, 20] as (19 | 20)[] };
  const closure = { scope, from: today, to: '2026-11-20', reason: 'Light out' };
  const changed = draftOf(closure);
  expect(changed).toMatchObject({ kind: 'slots', courtId: 3, reason: 'Light out' });
  expect(askedOf(changed, today)).toEqual({ scope, from: today, to: '2026-11-20' });
  const venue = draftOf({ ...closure, scope: { kind: 'venue' } });
  expect(venue).toMatchObject({ kind: 'venue', courtId: null, slots: [] });
});
