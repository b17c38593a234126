import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import * as calls from '#contract/console-messages.ts';
import { clearAnnouncement, getAnnouncement, setAnnouncement } from '#contract/operator-venue.ts';
import { getVenue } from '#contract/venue.ts';
import { turnAnnouncements } from '#server/features/venue/announcements.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const { clock } = context;
const manager = await aStaffMember(running, 'manager');
const member = await aShopper(running);
const traces = makeTraces(db);
const opening = Temporal.Instant.from(openingTime);
const at = (hours: number): string => opening.add({ hours }).toString();

type Draft = CallInput<typeof calls.saveAnnouncement>['body'];
const draft = (changes: Partial<Draft> = {}): Draft => ({
  shownRevision: 0,
  body: 'New nets on all courts.',
  startsAt: null,
  endsAt: null,
  ...changes,
});
const save = (body: Draft, id: string = randomUUIDv7()) =>
  ask(app, calls.saveAnnouncement, { params: { id }, body }, manager.headers);
const made = async (changes: Partial<Draft>): Promise<string> => {
  const id = randomUUIDv7();
  const { status, failure } = await save(draft(changes), id);
  if (status !== 200) throw new Error(`It was refused: ${failure.code}`);
  return id;
};
const withdraw = (id: string) =>
  ask(
    app,
    calls.withdrawAnnouncement,
    { params: { id }, body: { reason: 'Not this year' } },
    manager.headers,
  );
const listed = async () =>
  (await ask(app, calls.listAnnouncements, {}, manager.headers)).answer.announcements;
const stateOf = async (id: string) => (await listed()).find((one) => one.id === id)?.state;
/** The announcement that members read, after the job has run. */
const shown = async () => {
  await turnAnnouncements(context);
  return (await ask(app, getVenue, {}, member.headers)).answer.announcement;
};
/** The events that open browsers of members got. */
const told = async () => (await traces()).events.filter(({ topic }) => topic !== 'audit');
const pass = (hours: number) => clock.set(opening.add({ hours }));

beforeEach(async () => {
  pass(0);
  for (const { id, state } of await listed()) {
    if (state === 'coming' || state === 'current') await withdraw(id);
  }
  await traces();
});

describe('an announcement', () => {
  test('[MSG-2] is shown at its time, told to open browsers, and hidden at its end', async () => {
    const id = await made({ startsAt: at(2), endsAt: at(4) });
    expect([await shown(), await stateOf(id)]).toEqual([null, 'coming']);
    expect(await told()).toEqual([]);
    pass(2);
    expect(await shown()).toMatchObject({ body: 'New nets on all courts.' });
    const once = [{ topic: 'venue', payload: { changed: 'announcement' } }];
    expect(await told()).toEqual(once);
    await turnAnnouncements(context);
    expect(await told()).toEqual([]);
    expect(await stateOf(id)).toBe('current');
    pass(4);
    expect([await shown(), await stateOf(id)]).toEqual([null, 'over']);
    expect(await told()).toEqual(once);
  });

  test('[MSG-2] becomes the newest at its start, whenever it was made', async () => {
    await made({ body: 'In two hours', startsAt: at(2) });
    await made({ body: 'At once', endsAt: at(1) });
    const first = await shown();
    pass(2);
    const second = await shown();
    expect([first?.body, second?.body]).toEqual(['At once', 'In two hours']);
    expect(second?.id).toBeGreaterThan(first?.id ?? 0);
  });

  test('[MSG-1] overlapping with another is refused, and the other is named', async () => {
    await made({ body: 'The other', startsAt: at(2), endsAt: at(4) });
    const refused = await save(draft({ startsAt: at(3), endsAt: at(5) }));
    expect([refused.status, refused.failure.code, refused.failure.details]).toEqual([
      409,
      'announcement_overlaps',
      { body: 'The other', startsAt: at(2), endsAt: at(4) },
    ]);
    expect((await save(draft())).failure.code).toBe('announcement_overlaps');
    expect((await save(draft({ startsAt: at(4) }))).status).toBe(200);
    expect((await save(draft({ startsAt: at(-1), endsAt: at(1) }))).failure.code).toBe(
      'announcement_past',
    );
    expect((await save(draft({ startsAt: at(1), endsAt: at(1) }))).failure.code).toBe(
      'announcement_ends_first',
    );
  });

  test('[MSG-3] changes its text and its end while it is shown, and a new text is shown again', async () => {
    const id = await made({ endsAt: at(4) });
    const one = (await listed()).find((other) => other.id === id);
    const before = await shown();
    const keep = { shownRevision: 1, startsAt: one?.startsAt ?? null };
    expect((await save(draft({ ...keep, endsAt: at(5) }), id)).status).toBe(200);
    expect(await shown()).toEqual(before);
    expect((await save(draft({ ...keep, endsAt: at(6) }), id)).failure.code).toBe(
      'announcement_newer',
    );
    const text = { ...keep, shownRevision: 2, body: 'Newer nets.', endsAt: at(5) };
    expect((await save(draft(text), id)).status).toBe(200);
    const after = await shown();
    expect(after?.body).toBe('Newer nets.');
    expect(after?.id).toBeGreaterThan(before?.id ?? 0);
    const late = { ...text, shownRevision: 3, startsAt: at(1) };
    expect((await save(draft(late), id)).failure.code).toBe('announcement_begun');
    pass(5);
    expect((await save(draft({ ...late, startsAt: keep.startsAt }), id)).failure.code).toBe(
      'announcement_over',
    );
  });

  test('[MSG-3] is withdrawn with a reason, and another one can then take its time', async () => {
    const id = await made({ endsAt: at(4) });
    expect((await withdraw(id)).status).toBe(200);
    expect([await shown(), await stateOf(id)]).toEqual([null, 'withdrawn']);
    expect((await withdraw(id)).failure.code).toBe('announcement_over');
    const { audit } = await traces();
    const times = { startsAt: expect.any(String), endsAt: at(4) };
    const text = { body: 'New nets on all courts.', ...times };
    expect(audit.map(({ action, details }) => [action, details])).toEqual([
      ['announcement.make', { before: null, after: text }],
      ['announcement.withdraw', { before: text, after: null }],
    ]);
    await made({ endsAt: at(4) });
  });
});

describe("the operator's announcement", () => {
  test('[MSG-1] replaces the shown one, and not one to come', async () => {
    const set = (body: object) => ask(app, setAnnouncement, { body: body as never });
    await made({ body: 'At once', endsAt: at(1) });
    await made({ body: 'The other', startsAt: at(2) });
    const open = await set({ body: 'Rain' });
    expect([open.status, open.said]).toEqual([
      409,
      expect.stringMatching(/^At that time another announcement is shown, from .* on: The other$/),
    ]);
    expect((await shown())?.body).toBe('At once');
    expect((await set({ body: 'Rain', until: at(2) })).status).toBe(200);
    expect((await shown())?.body).toBe('Rain');
    const late = await set({ body: 'Snow', from: at(-2), until: at(-1) });
    expect([late.status, late.said]).toEqual([400, 'This time is over.']);
    await ask(app, clearAnnouncement);
    expect((await ask(app, getAnnouncement)).answer.announcement).toBeNull();
  });
});
