import { expect, test } from 'vitest';
import type { ClosurePreview, LostPlace, UndoClosurePreview } from '#contract/console-closures.ts';
import { placeOf, timesOf } from '#domain/words/closed-place-words.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import {
  backInWords,
  changesOfUndo,
  closesAgainInWords,
  confirmText,
  daysOf,
  endedByPerson,
  figuresOf,
  lostRows,
  lostRowsOf,
  timeLeft,
  undoInWords,
  undoneInWords,
} from '#web/console/closures/closure-words.ts';

const place: LostPlace = {
  kind: 'booking',
  bookingId: '0190b5a2-0000-7000-8000-000000000001',
  type: 'court_booking',
  court: 'Show Court 2',
  date: '2026-11-19',
  slot: 18,
  program: null,
  gaveBack: 'credits',
  amountSen: 8_000,
};

const counts: ClosurePreview['counts'] = {
  people: 1,
  bookings: 1,
  creditsSen: 8_000,
  guestMoneySen: 0,
  orders: 0,
  classes: 0,
  mails: 1,
};

const person = { userId: 'a', name: 'Aisyah', isGuest: false, lost: [place] };

test('[CLOSE-1] slots in a row are one time', () => {
  expect(timesOf([20, 18, 19, 8])).toBe('08:00 AM - 09:00 AM, 06:00 PM - 09:00 PM');
  expect(placeOf({ kind: 'slots', courtId: 7, slots: [18, 19] }, 'Show Court 2')).toBe(
    'Show Court 2, 06:00 PM - 08:00 PM',
  );
  expect(placeOf({ kind: 'sport', sport: 'Padel' }, null)).toBe('All Padel courts');
  expect(daysOf('2026-11-19', '2026-11-19')).toBe('Thu 19/11/2026');
  expect(daysOf('2026-11-19', '2026-11-20')).toBe('Thu 19/11/2026 to Fri 20/11/2026');
});

test('[CLOSE-3] the preview names what somebody loses, slots in a row of one court together', () => {
  const other = { ...place, court: 'Padel Court 1', slot: 19 } as const;
  expect(lostRows([place, other, { ...place, slot: 19 }])).toEqual([
    { text: 'Thu 19/11/2026, 06:00 PM - 08:00 PM, Show Court 2', amountSen: 16_000 },
    { text: 'Thu 19/11/2026, 07:00 PM - 08:00 PM, Padel Court 1', amountSen: 8_000 },
  ]);
  const hold = { ...place, kind: 'hold', gaveBack: 'nothing', amountSen: 0 } as const;
  expect(lostRows([hold])[0]?.text).toMatch(/\(open order\)$/);
});

test('[CLOSE-3] what comes back to somebody is summed up by its kind', () => {
  const free = { ...place, gaveBack: 'free_slot', amountSen: 0 } as const;
  expect(backInWords([place, place, free])).toBe('RM 160.00 as credits, Free slot');
  expect(backInWords([free, free])).toBe('2 × Free slot');
  expect(backInWords([{ ...place, gaveBack: 'nothing', amountSen: 0 }])).toBe('Nothing paid');
});

test('[CLOSE-3] the button says what it does', () => {
  expect(confirmText({ people: [person], counts }, 'close')).toBe(
    'Close and give back RM 80.00 to 1 member',
  );
  const guest = { ...person, isGuest: true };
  expect(
    confirmText({ people: [person, guest], counts: { ...counts, guestMoneySen: 4_000 } }, 'close'),
  ).toBe('Close and give back RM 120.00 to 2 people');
  const unpaid = { ...person, lost: [{ ...place, amountSen: 0 }] };
  const nothingBack = { ...counts, creditsSen: 0, bookings: 3 };
  expect(confirmText({ people: [unpaid], counts: nothingBack }, 'change')).toBe(
    'Change and end 3 bookings',
  );
  expect(confirmText({ people: [], counts: { ...nothingBack, bookings: 0 } }, 'close')).toBe(
    'Close',
  );
});

test('[CLOSE-5] the countdown ends when the mails leave', () => {
  const until = '2026-11-18T10:15:00Z';
  expect(timeLeft(until, Temporal.Instant.from('2026-11-18T10:00:54.2Z'))).toBe('14:06');
  expect(timeLeft(until, Temporal.Instant.from(until))).toBeNull();
});

test('[CLOSE-6] undoing says what comes back and what is taken for it', () => {
  const undone = {
    restored: 2,
    creditsSen: 16_000,
    guestMoneySen: 0,
    classes: 0,
    kept: 1,
    withdrawnMails: 1,
    keptMails: 1,
  };
  expect(undoInWords({ counts: undone })).toBe(
    '2 bookings come back. RM 160.00 of credits are taken back for it. 1 mail is not sent. 1 mail about what stays ended is sent.',
  );
  const spent = { ...undone, restored: 0, creditsSen: 0, withdrawnMails: 0 };
  expect(undoInWords({ counts: spent })).toBe(
    'No booking comes back. 1 mail about what stays ended is sent.',
  );
  expect(undoInWords({ counts: { ...spent, keptMails: 0 } })).toBe(
    'No booking comes back. No mail was waiting.',
  );
});

test('[CLOSE-6] an undo that is done says how many bookings stay ended', () => {
  expect(undoneInWords({ kept: 0 }, false)).toBe('The closure is undone.');
  expect(undoneInWords({ kept: 1 }, false)).toBe('The closure is undone. 1 booking stays ended.');
  expect(undoneInWords({ kept: 2 }, true)).toBe('The change is undone. 2 bookings stay ended.');
});

test('[CLOSE-11] undoing a change names the closure before it', () => {
  const closure = {
    ...{ id: 3, scope: { kind: 'venue' as const }, court: null, reason: 'A flood' },
    ...{ from: '2026-11-19', to: '2026-11-20' },
  };
  expect(closesAgainInWords({ closure, counts: { ...counts, mails: 2 }, people: [] })).toBe(
    'The closure before the change is in force again: The whole venue, Thu 19/11/2026 to Fri 20/11/2026: A flood. 2 mails of that closure are sent after 15 minutes.',
  );
});

test('[CLOSE-6] what comes back is listed by person, slots in a row together', () => {
  const ended = {
    userId: 'a',
    name: 'Aisyah',
    bookingId: 'b',
    court: 'Show Court 2',
    date: '2026-11-19',
    slot: 18,
    gaveBack: 'credits',
    amountSen: 8_000,
  } as const;
  const other = { ...ended, userId: 'c', name: 'Ben', slot: 20 } as const;
  const textOf = (one: Parameters<typeof endedByPerson>[0][number]) =>
    endedByPerson([one])[0]?.rows[0]?.text;
  expect(textOf({ ...other, type: 'private_lesson' })).toMatch(/, Private lesson$/);
  const seat = { ...other, type: 'group_lesson', program: 'Foundations' } as const;
  expect(textOf(seat)).toMatch(/, Foundations$/);
  expect(endedByPerson([other, ended, { ...ended, slot: 19 }])).toEqual([
    {
      ...{ userId: 'a', name: 'Aisyah' },
      rows: [{ text: 'Thu 19/11/2026, 06:00 PM - 08:00 PM, Show Court 2', amountSen: 16_000 }],
    },
    {
      ...{ userId: 'c', name: 'Ben' },
      rows: [{ text: 'Thu 19/11/2026, 08:00 PM - 09:00 PM, Show Court 2', amountSen: 8_000 }],
    },
  ]);
});

test('[CLOSE-6] an undo that is refused because something changed names whom it concerns and what', () => {
  const own = { ...place, bookingId: '1', userId: 'a', name: 'Aisyah' };
  const other = { ...own, bookingId: '2', userId: 'b', name: 'Ben', slot: 12 } as const;
  const undoCounts = {
    ...{ restored: 1, creditsSen: 0, guestMoneySen: 0, classes: 0, kept: 0 },
    ...{ withdrawnMails: 0, keptMails: 0 },
  };
  const undo = { digest: '', counts: undoCounts, kept: [], orders: [], closesAgain: null };
  const held = { orderId: 'x', userId: 'c', name: 'Cai', phone: null, isByPhone: false, held: [] };
  const before: UndoClosurePreview = {
    ...undo,
    restored: [own],
    kept: [{ ...other, why: 'taken' }],
  };
  const now: UndoClosurePreview = {
    ...undo,
    restored: [other],
    kept: [{ ...own, why: 'spent' }],
    orders: [held],
  };
  expect(changesOfUndo(before, now)).toEqual([
    'Aisyah no longer gets this back: Thu 19/11/2026, 06:00 PM - 07:00 PM, Show Court 2 (the credits were spent).',
    'Ben now gets this back: Thu 19/11/2026, 12:00 PM - 01:00 PM, Show Court 2.',
    'A held order of Cai has ended, too.',
  ]);
  expect(changesOfUndo(now, now)).toEqual([]);
});

test('[CLOSE-13] what ended again by the closure before a change is not said to have come back', () => {
  const back = { ...place, isBack: true };
  const rows = lostRowsOf([back, { ...back, slot: 20, isEndedAgain: true }]);
  expect(rows.map(({ text }) => text)).toEqual([
    'Thu 19/11/2026, 08:00 PM - 09:00 PM, Show Court 2 (ended again by the earlier closure)',
    'Thu 19/11/2026, 06:00 PM - 07:00 PM, Show Court 2 (came back)',
  ]);
});

test('[CLOSE-13] the page of a closure counts bookings and mails, those to coaches among them', () => {
  const mail = {
    ...{ id: 'a', to: 'mei@depot.test', subject: 'Closed', state: 'waiting' as const },
    ...{ at: '2026-11-19T04:00:00Z', failure: null, copies: 0, canResend: false },
  };
  const kept = { ...place, isBack: false };
  const shown = figuresOf({
    people: [
      {
        ...{ ...person, lost: [kept, { ...kept, slot: 19 }, { ...kept, isBack: true }] },
        ...{ phone: null, toRing: false, mails: [mail], noMail: null },
      },
      {
        ...{ ...person, userId: 'b', lost: [{ ...kept, isBack: true }] },
        ...{ phone: null, toRing: false, mails: [], noMail: 'came_back' as const },
      },
    ],
    classes: 2,
    coachMails: [{ ...mail, coach: 'Arif' }],
  });
  const { people, bookings, classes, coaches, waiting } = closureLabels.one.figures;
  const textOf = (name: string) => shown.find((one) => one.name === name)?.text;
  const names = [people, bookings, classes, waiting, coaches];
  expect(names.map(textOf)).toEqual(['1', '2', '2', '2', '1']);
});
