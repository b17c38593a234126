import { expect, test } from 'vitest';
import { type SlotEventOnWire, slotEventInWords } from '#domain/words/slot-history-words.ts';

const event: SlotEventOnWire = {
  at: '2026-11-17T02:32:00Z',
  kind: 'booked',
  member: { name: 'Mei Tan' },
  by: null,
  reason: null,
  amountSen: null,
  isMoney: false,
  undoneSale: null,
  otherPlace: null,
  code: null,
  program: null,
};

test('an event names the person and the time', () => {
  expect(slotEventInWords(event)).toEqual({
    when: '17/11/2026, 10:32 AM',
    sentence: 'Booked by Mei Tan.',
    details: [],
  });
  expect(slotEventInWords({ ...event, by: 'Siti' }).sentence).toBe('Siti sold it to Mei Tan.');
});

test('a cancellation tells what came back and why', () => {
  const cancelled = slotEventInWords({
    ...event,
    kind: 'cancelled',
    by: 'Siti',
    reason: 'Rain',
    amountSen: 6_000,
  });
  expect(cancelled.sentence).toBe('Siti cancelled the booking of Mei Tan.');
  expect(cancelled.details).toEqual(['RM 60.00 came back as credits.', 'Reason: Rain']);
});

test('[DESK-15] a cancellation that was undone tells what was paid again', () => {
  const restored = slotEventInWords({ ...event, kind: 'restored', by: 'Siti', amountSen: -6_000 });
  expect(restored.sentence).toBe('Siti undid the cancellation for Mei Tan.');
  expect(restored.details).toEqual(['RM 60.00 was taken from their credits.']);
});

test('[DESK-33] who came, and who undid it, is told with the member', () => {
  const bySiti = (kind: SlotEventOnWire['kind']) =>
    slotEventInWords({ ...event, kind, by: 'Siti' }).sentence;
  expect(bySiti('checked_in')).toBe('Siti checked Mei Tan in.');
  expect(bySiti('check_in_undone')).toBe('Siti undid the check-in of Mei Tan.');
  expect(bySiti('no_show')).toBe('Siti marked Mei Tan as a no-show.');
  expect(bySiti('no_show_undone')).toBe('Siti undid the no-show of Mei Tan.');
});

test('a move names the other slot, and its amount where the booking arrived', () => {
  const otherPlace = { court: 'Show Court 1', date: '2026-11-18', slot: 12 } as const;
  const moved = { ...event, by: 'Siti', amountSen: -2_000, otherPlace };
  const here = slotEventInWords({ ...moved, kind: 'moved_here' });
  expect(here.sentence).toBe(
    'Siti moved Mei Tan here from Show Court 1, 12:00 PM - 01:00 PM, 18/11/2026.',
  );
  expect(here.details).toEqual(['RM 20.00 was taken from their credits.']);
  expect(slotEventInWords({ ...moved, kind: 'moved_away' }).details).toEqual([]);
});

test('[HIST-9] a refused attempt tells the reason in the words of the desk', () => {
  const refused = { ...event, kind: 'refused', code: 'timeslot_taken' } as const;
  expect(slotEventInWords(refused).sentence).toBe(
    'Mei Tan tried to book it and was refused. The slot is taken.',
  );
  expect(slotEventInWords({ ...refused, by: 'Siti' }).sentence).toBe(
    'Siti tried to sell it to Mei Tan and was refused. The slot is taken.',
  );
  expect(slotEventInWords({ ...refused, by: 'Siti', member: null }).sentence).toBe(
    'Siti tried to sell it to a guest and was refused. The slot is taken.',
  );
  const move = { ...refused, kind: 'move_refused' } as const;
  expect(slotEventInWords(move).sentence).toBe(
    'Mei Tan tried to move here and was refused. The slot is taken.',
  );
  expect(slotEventInWords({ ...move, by: 'Siti' }).sentence).toBe(
    'Siti tried to move Mei Tan here and was refused. The slot is taken.',
  );
  const unknown = { ...refused, code: 'a_code_of_another_release' };
  expect(slotEventInWords(unknown).sentence).toBe('Mei Tan tried to book it and was refused.');
});

test('[DESK-18] what a guest gets back is money, as long as the cancellation stands', () => {
  const cancelled = { ...event, kind: 'cancelled', by: 'Siti', amountSen: 6_000, isMoney: true };
  expect(slotEventInWords({ ...cancelled, kind: 'cancelled' }).details).toEqual([
    'RM 60.00 to return to the guest.',
  ]);
  const restored = { ...cancelled, kind: 'restored', amountSen: -6_000 } as const;
  expect(slotEventInWords(restored).details).toEqual([
    'RM 60.00 no longer to return to the guest.',
  ]);
});

test('[HIST-9] [DESK-25] an undone sale is not told as a cancellation, nor as money to return', () => {
  const undoneSale = { method: 'cash', amountSen: 6_000 } as const;
  const cancelled = { ...event, kind: 'cancelled', by: 'Siti', reason: 'Wrong court' } as const;
  expect(slotEventInWords({ ...cancelled, amountSen: 6_000, isMoney: true, undoneSale })).toEqual({
    when: '17/11/2026, 10:32 AM',
    sentence: 'Sale undone by Siti, RM 60.00 handed back in cash.',
    details: ['Reason: Wrong court'],
  });
});

test('[WORD-5] the other slot of a move is tagged after midnight', () => {
  const otherPlace = { court: 'Show Court 1', date: '2026-11-18', slot: 24 } as const;
  const moved = slotEventInWords({ ...event, by: 'Siti', kind: 'moved_here', otherPlace });
  expect(moved.sentence).toContain('12:00 AM - 01:00 AM (Next Day), 18/11/2026');
});

test('[HIST-9] a hold says who ended it, a closure who closed and opened, a lesson who cancelled it', () => {
  const bySiti = (kind: SlotEventOnWire['kind']) =>
    slotEventInWords({ ...event, kind, by: 'Siti', program: 'Drills' }).sentence;
  expect(bySiti('hold_ended')).toBe('Siti ended the hold for Mei Tan.');
  expect(bySiti('closed')).toBe('Siti closed it.');
  expect(bySiti('opened')).toBe('Siti opened it again.');
  expect(bySiti('lesson_cancelled')).toBe('Siti cancelled the lesson Drills.');
  expect(bySiti('lesson_restored')).toBe('Siti undid the cancellation of the lesson Drills.');
  const expired = slotEventInWords({ ...event, kind: 'hold_ended' }).sentence;
  expect(expired).toBe('The hold for Mei Tan ended without a payment.');
});

test('[DESK-14] [HIST-9] an undone move is told as one at both slots', () => {
  const otherPlace = { court: 'Show Court 1', date: '2026-11-18', slot: 12 } as const;
  const told = (kind: SlotEventOnWire['kind']) =>
    slotEventInWords({ ...event, by: 'Siti', kind, otherPlace }).sentence;
  const place = 'Show Court 1, 12:00 PM - 01:00 PM, 18/11/2026';
  const undid = 'Siti undid the change of slots: Mei Tan is back';
  expect(told('moved_back_here')).toBe(`${undid} here from ${place}.`);
  expect(told('moved_back_away')).toBe(`${undid} at ${place}.`);
});
