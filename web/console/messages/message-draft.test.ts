import { expect, test } from 'vitest';
import { templateOf } from '#domain/venue/messages.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { audienceOf, errorOfDays, errorsOfText } from '#web/console/messages/message-draft.ts';

const { form: words } = messageLabels;
const draft = {
  kind: 'day' as const,
  from: '2026-03-02',
  until: '2026-03-03',
  courtId: '',
  instanceId: '',
  closureId: '',
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

test('[MSG-4] days are at most 31, in their order', () => {
  expect(errorOfDays({ from: '2026-03-01', until: '2026-03-31' })).toBeNull();
  expect(errorOfDays({ from: '2026-03-01', until: '2026-04-01' })).toBe(words.daysWrong);
  expect(errorOfDays({ from: '2026-03-02', until: '2026-03-01' })).toBe(words.daysWrong);
  expect(errorOfDays({ from: '', until: '2026-03-01' })).toBe(words.daysWrong);
});

test('[MSG-6] a template is not sent as it is, and no text with other placeholders', () => {
  const template = templateOf('day');
  expect(errorsOfText(template)).toEqual({ subject: null, body: words.dots });
  const body = template.body.replace('…', 'The nets are new.');
  expect(errorsOfText({ ...template, body })).toBeNull();
  expect(errorsOfText({ subject: 'Dear {nmae}', body })).toEqual({
    subject: words.placeholder,
    body: null,
  });
  expect(errorsOfText({ subject: ' ', body: '' })).toEqual({
    subject: words.subjectWrong,
    body: words.bodyWrong,
  });
});
