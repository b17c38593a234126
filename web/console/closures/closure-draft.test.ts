import { expect, test } from 'vitest';
import { askedOf, draftOf, firstDraft } from '#web/console/closures/closure-draft.ts';

const today = '2026-11-18';
const draft = firstDraft(today, 7);

test('[CLOSE-1] the form opens with the whole venue on one day', () => {
  expect(askedOf(draft, today)).toEqual({ scope: { kind: 'venue' }, from: today, to: today });
});

test('[CLOSE-1] each kind of closure asks for its own place', () => {
  expect(askedOf({ ...draft, kind: 'sport', sport: 'Padel' }, today)?.scope).toEqual({
    kind: 'sport',
    sport: 'Padel',
  });
  expect(askedOf({ ...draft, kind: 'court' }, today)?.scope).toEqual({ kind: 'court', courtId: 7 });
  expect(askedOf({ ...draft, kind: 'slots', slots: [20, 19] }, today)?.scope).toEqual({
    kind: 'slots',
    courtId: 7,
    slots: [19, 20],
  });
});

test('[CLOSE-1] nothing is asked for without slots, or for days that are over, too many or out of order', () => {
  expect(askedOf({ ...draft, kind: 'slots' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '2026-11-16', to: '2026-11-17' }, today)).toBeNull();
  expect(askedOf({ ...draft, to: '2027-11-19' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '2026-11-20', to: '2026-11-19' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '' }, today)).toBeNull();
  expect(askedOf({ ...draft, from: '2026-11-17' }, today)).not.toBeNull();
});

test('[CLOSE-8] a closure that is changed fills in the form, and asks for itself', () => {
  const scope = { kind: 'slots' as const, courtId: 3, slots: [19, 20] as (19 | 20)[] };
  const closure = { scope, from: today, to: '2026-11-20', reason: 'Light out' };
  const changed = draftOf(closure, 7);
  expect(changed).toMatchObject({ kind: 'slots', courtId: 3, reason: 'Light out' });
  expect(askedOf(changed, today)).toEqual({ scope, from: today, to: '2026-11-20' });
  const venue = draftOf({ ...closure, scope: { kind: 'venue' } }, 7);
  expect(venue).toMatchObject({ kind: 'venue', courtId: 7, slots: [] });
});
