import { describe, expect, test } from 'vitest';
import { emptySelection, type Selection } from '#domain/slots/selection.ts';
import { entryOf, isSameEntry, readChosen } from '#web/features/booking/selection-entry.ts';

const pickle: Selection = {
  sport: 'Pickle',
  date: '2026-11-20',
  courtType: 'Show Court',
  court: 'Show Court 1',
  slots: { 'Show Court 1': [9, 10], 'Show Court 2': [24] },
};

const padel: Selection = {
  sport: 'Padel',
  date: '2026-11-20',
  courtType: null,
  court: 'Padel Court 2',
  slots: {},
};

describe('a history entry', () => {
  test('has sport, date, court type and court in the URL, and the slots in its state', () => {
    const entry = entryOf({ selection: pickle, isDateDeselected: false });
    expect(entry).toEqual({
      search: '?sport=Pickle&date=2026-11-20&type=Show+Court&court=Show+Court+1',
      state: { chosenSlots: { 'Show Court 1': [9, 10], 'Show Court 2': [24] } },
    });
  });

  test.each([
    ['nothing', emptySelection, false],
    ['a sport whose date is still to be found', { ...emptySelection, sport: 'Padel' }, false],
    ['a deselected date', { ...emptySelection, sport: 'Padel' }, true],
    ['Pickle', pickle, false],
    ['Padel', padel, false],
  ] as const)('restores %s unchanged', (_, selection, isDateDeselected) => {
    const chosen = { selection, isDateDeselected };
    expect(readChosen(entryOf(chosen))).toEqual(chosen);
  });

  test('has no parameters without a sport, so that every link to the home screen resets', () => {
    expect(entryOf({ selection: emptySelection, isDateDeselected: true })).toEqual({
      search: '',
      state: null,
    });
    expect(readChosen({ search: '', state: { chosenSlots: { 'Show Court 1': [9] } } })).toEqual({
      selection: emptySelection,
      isDateDeselected: false,
    });
  });

  test('differs when the URL or the slots differ', () => {
    const entry = entryOf({ selection: pickle, isDateDeselected: false });
    const again = entryOf({ selection: { ...pickle }, isDateDeselected: false });
    const moved = entryOf({ selection: { ...pickle, court: null }, isDateDeselected: false });
    const emptied = entryOf({ selection: { ...pickle, slots: {} }, isDateDeselected: false });
    expect(isSameEntry(entry, again)).toBe(true);
    expect(isSameEntry(entry, moved)).toBe(false);
    expect(isSameEntry(entry, emptied)).toBe(false);
  });
});

describe('a URL that was not written by the app', () => {
  const read = (search: string, state: unknown = null) => readChosen({ search, state });

  test.each(['?sport=Mixed&date=2026-11-20', '?date=2026-11-20&type=Show+Court'])(
    'selects nothing without a sport: %s',
    (search) => {
      expect(read(search).selection).toEqual(emptySelection);
    },
  );

  test.each(['2026-02-30', 'tomorrow', '20/11/2026'])('has no date when it says %s', (date) => {
    expect(read(`?sport=Pickle&date=${date}&type=Show+Court&court=Show+Court+1`)).toEqual({
      selection: { ...emptySelection, sport: 'Pickle' },
      isDateDeselected: false,
    });
  });

  test('has no court without a court type', () => {
    const { selection } = read('?sport=Pickle&date=2026-11-20&type=Clay&court=Show+Court+1', {
      chosenSlots: { 'Show Court 1': [9] },
    });
    expect(selection).toEqual({ ...emptySelection, sport: 'Pickle', date: '2026-11-20' });
  });

  test('[PICK-10] has no court type for Padel', () => {
    const { selection } = read('?sport=Padel&date=2026-11-20&type=Padel+Court&court=Padel+Court+2');
    expect(selection).toEqual(padel);
  });

  test.each([
    [{ 'Padel Court 2': [10, 9, 9] }, { 'Padel Court 2': [9, 10] }],
    [{ 'Padel Court 2': [6, 26, 9.5, '9', null] }, {}],
    [{ 'Padel Court 2': 'all', 'Padel Court 1': [25] }, { 'Padel Court 1': [25] }],
    ['none', {}],
    [null, {}],
  ])('from the slots %j keeps only %j', (chosenSlots, slots) => {
    const search = '?sport=Padel&date=2026-11-20&court=Padel+Court+2';
    expect(read(search, { chosenSlots }).selection.slots).toEqual(slots);
  });
});
