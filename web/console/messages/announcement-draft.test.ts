import { expect, test } from 'vitest';
import { announcementLabels } from '#domain/words/announcement-labels.ts';
import { ApiFailure } from '#web/api/client.ts';
import {
  announcementFailure,
  draftOf,
  errorsOfDraft,
  requestOf,
} from '#web/console/messages/announcement-draft.ts';

const { form: words } = announcementLabels;
const shown = {
  id: '0191e7b6-fc8a-7536-b287-bb3f6b31943e',
  revision: 3,
  body: 'New nets.',
  startsAt: '2026-11-15T02:37:12.345Z',
  endsAt: null,
  state: 'current' as const,
  madeBy: null,
  withdrawn: null,
};

test('[MSG-1] typed times are those of the venue, and empty ones are at once and no end', () => {
  const draft = { body: ' New nets. ', from: '2026-11-15T12:00', until: '' };
  expect(errorsOfDraft(draft)).toBeNull();
  expect(requestOf(draft, null)).toEqual({
    shownRevision: 0,
    body: 'New nets.',
    startsAt: '2026-11-15T04:00:00Z',
    endsAt: null,
  });
});

test('[MSG-1] a short text, and an end that is not after the start, are told beside their fields', () => {
  const draft = { body: 'No', from: '2026-11-15T12:00', until: '2026-11-15T12:00' };
  expect(errorsOfDraft(draft)).toEqual({
    body: words.bodyWrong,
    from: null,
    until: words.endsFirst,
  });
});

test('[MSG-3] a start that was not touched stays to the millisecond', () => {
  const draft = { ...draftOf(shown), until: '2026-11-15T13:00' };
  expect(requestOf(draft, shown)).toMatchObject({
    shownRevision: 3,
    startsAt: shown.startsAt,
    endsAt: '2026-11-15T05:00:00Z',
  });
});

test('[MSG-1] a refusal names the announcement that is in the way', () => {
  const details = { body: 'Old nets.', startsAt: null, endsAt: '2026-11-15T05:00:00Z' };
  const failure = new ApiFailure(409, {
    code: 'announcement_overlaps',
    message: '',
    hint: null,
    details,
  } as never);
  expect(announcementFailure(failure)).toBe(
    'At that time another announcement is shown, until 15/11/2026, 01:00 PM: Old nets.',
  );
});
