import { expect, test } from 'vitest';
import { templateOf } from '#domain/venue/messages.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import {
  audienceDraftOf,
  audienceOf,
  errorOfDays,
  errorsOfText,
} from '#web/console/messages/message-draft.ts';
import { bookedDates, messagePathOf } from '#web/console/ui/message-path.ts';

const { form: words } = messageLabels;
const draft = {
  kind: 'day' as const,
  from: '2026-03-02',
  until: '2026-03-03',
  courtId: '',
  instanceId: '',
  closureId: '',
  slots: null,
};

test('[MSG-4] an audience is whole once everything of it is chosen', () => {
  expect(audienceOf(draft)).toEqual({ kind: 'day', from: '2026-03-02', until: '2026-03-03' });
  expect(audienceOf({ ...draft, kind: 'court' })).toBeNull();
  expect(audienceOf({ ...draft, kind: 'court', courtId: '7' })).toMatchObject({ courtId: 7 });
  expect(audienceOf({ ...draft, kind: 'class' })).toBeNull();
  expect(audienceOf({ ...draft, kind: 'closure', closureId: '2' })).toEqual({
    kind: 'closure',
    closureId: 2,
  });
});

test('[MSG-4] a link chooses the audience', () => {
  const courts = [{ id: 7, name: 'Court 7' }];
  const choices = { today: '2026-03-02', courts, classes: [], closures: [] };
  const audienceAt = (path: string) =>
    audienceOf(audienceDraftOf(new URL(path, 'http://depot.test').searchParams, choices));
  expect(audienceAt('/messages/new')).toMatchObject({ kind: 'day', from: '2026-03-02' });
  expect(audienceAt(messagePathOf.closure(2))).toEqual({ kind: 'closure', closureId: 2 });
  expect(audienceAt(messagePathOf.class(3))).toEqual({ kind: 'class', instanceId: 3 });
  const place = { dates: ['2026-03-03', '2026-03-10'], slot: 18, durationSlots: 2 } as const;
  expect(audienceAt(messagePathOf.slots({ ...place, court: 'Court 7' }))).toEqual({
    ...{ ...place, kind: 'slots', courtId: 7 },
  });
  const gone = messagePathOf.slots({ ...place, court: 'Court 8' });
  expect(audienceAt(gone)).toMatchObject({ kind: 'day' });
});

test('[MSG-4] only the dates on which members have booked are asked about', () => {
  const dates = [
    { date: '2026-03-03', inTheWay: [{ kind: 'block' }, { kind: 'booking' }] },
    { date: '2026-03-10', inTheWay: [{ kind: 'hold' }] },
  ];
  expect(bookedDates(dates)).toEqual(['2026-03-03']);
});

test('[MSG-4] days are at most 31, in their order', () => {
  expect(errorOfDays({ from: '2026-03-01', until: '2026-03-31' })).toBeNull();
  expect(errorOfDays({ from: '2026-03-01', until: '2026-04-01' })).toBe(words.daysWrong);
  expect(errorOfDays({ from: '2026-03-02', until: '2026-03-01' })).toBe(words.daysWrong);
  expect(errorOfDays({ from: '', until: '2026-03-01' })).toBe(words.daysWrong);
});

test('[MSG-6] a template is not sent as it is, and no text with other placeholders', () => {
  const template = templateOf('day');
  expect(errorsOfText(template, 'day')).toEqual({ subject: null, body: words.dots });
  const body = template.body.replace('…', 'The nets are new.');
  expect(errorsOfText({ ...template, body }, 'day')).toBeNull();
  expect(errorsOfText({ subject: 'Dear {nmae}', body }, 'day')).toEqual({
    subject: words.placeholder,
    body: null,
  });
  expect(errorsOfText({ subject: 'Dear {name}', body: '{bookings}' }, 'news')).toEqual({
    subject: null,
    body: words.placeholderOfNews,
  });
  expect(errorsOfText({ subject: ' ', body: '' }, 'day')).toEqual({
    subject: words.subjectWrong,
    body: words.bodyWrong,
  });
});
