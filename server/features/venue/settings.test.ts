import { expect, test } from 'vitest';
import * as calls from '#contract/operator-venue.ts';
import { readVenue } from '#server/features/venue/venue.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeTraces } from '#server/testing/traces.ts';

const { app, db, context } = await openTestApp();
const venueOf = async (of: typeof db) =>
  readVenue(of, (await context.readRuleBook(of)).priceBook, context.clock.now());
const traces = makeTraces(db);
const nothing = { audit: [], events: [] };

const venueEvent = (changed: string) => ({ topic: 'venue', payload: { changed } });

const queueOf = async (court: string): Promise<string | null | undefined> => {
  const { sports } = await venueOf(db);
  const courts = sports.flatMap(({ courtTypes }) => courtTypes.flatMap((type) => type.courts));
  return courts.find(({ name }) => name === court)?.queue;
};

test('a court is held, moved to the other queue and released', async () => {
  const params = { court: 'tournament court 3' };
  const hold = (queue: string) => ask(app, calls.holdCourt, { params, body: { queue } });
  const priority = { court: 'Tournament Court 3', queue: 'priority' };
  const superPriority = { court: 'Tournament Court 3', queue: 'super_priority' };

  expect((await hold('priority')).answer).toEqual({ hold: priority });
  expect(await queueOf('Tournament Court 3')).toBe('priority');
  await hold('priority');
  expect((await hold('super_priority')).answer).toEqual({ hold: superPriority });
  const released = await ask(app, calls.releaseCourt, { params });
  expect(released.answer).toEqual({ hold: superPriority });
  expect(await queueOf('Tournament Court 3')).toBeNull();

  const { audit, events } = await traces();
  const entry = { actor: 'operator', subject: 'court:Tournament Court 3' };
  expect(audit).toEqual([
    { ...entry, action: 'hold.add', details: { before: null, after: priority } },
    { ...entry, action: 'hold.add', details: { before: priority, after: superPriority } },
    { ...entry, action: 'hold.remove', details: { before: superPriority, after: null } },
  ]);
  expect(events).toEqual([venueEvent('holds'), venueEvent('holds'), venueEvent('holds')]);
});

test('an unheld court, an unknown court and an unknown queue are refused', async () => {
  const params = { court: 'Tournament Court 3' };
  const open = await ask(app, calls.releaseCourt, { params });
  expect([open.status, open.said]).toEqual([404, 'Tournament Court 3 is not held.']);
  const unknown = await ask(app, calls.holdCourt, {
    params: { court: 'Centre Court 1' },
    body: { queue: 'priority' },
  });
  expect([unknown.status, unknown.said]).toEqual([404, 'There is no court called Centre Court 1.']);
  const wrong = await ask(app, calls.holdCourt, { params, body: { queue: 'vip' } });
  expect(wrong.status).toBe(400);
  expect(await traces()).toEqual(nothing);
});

test('[PRICE-15] a peak price below the base price is set only after confirmation', async () => {
  const set = (terms: Record<string, unknown>) =>
    ask(app, calls.setPrice, {
      params: { list: 'general_checkout', courtType: 'Show Court' },
      body: terms,
    });
  const { status, failure, said } = await set({ baseSen: 12_000, peakSen: 1_200 });
  expect([status, failure]).toMatchObject([
    409,
    {
      code: 'confirmation_needed',
      details: { reason: 'peak_below_base', baseSen: 12_000, peakSen: 12_000 },
    },
  ]);
  expect(said).toBe(
    'Show Court in general_checkout costs RM 120.00, at peak RM 120.00. With RM 120.00, at peak RM 12.00, it would be cheaper at peak.',
  );
  expect(await traces()).toEqual(nothing);
  const { answer } = await set({ baseSen: 12_000, peakSen: 1_200, isConfirmed: true });
  expect([answer.before.peakSen, answer.price.peakSen]).toEqual([12_000, 1_200]);
  await set({ baseSen: 12_000, peakSen: 12_000 });
  await traces();
});

test('[PRICE-16] a price that no card can pay is set only after confirmation', async () => {
  const params = { list: 'general_checkout', courtType: 'Show Court' };
  const small = await ask(app, calls.setPrice, {
    params,
    body: { baseSen: 100, peakSen: 12_000 },
  });
  expect(small).toMatchObject({
    failure: { code: 'confirmation_needed' },
    said: expect.stringContaining('RM 1.00 is too small for a card'),
  });
  const free = await ask(app, calls.setPrice, { params, body: { baseSen: 0, peakSen: 12_000 } });
  expect(free).toMatchObject({
    failure: { code: 'confirmation_needed' },
    said: 'RM 0.00 means that nobody pays anything for it.',
  });
  expect(await traces()).toEqual(nothing);
});

test('a price is set in its own list only', async () => {
  const set = (list: string, courtType: string, baseSen: number, peakSen: number) =>
    ask(app, calls.setPrice, { params: { list, courtType }, body: { baseSen, peakSen } });
  const { answer } = await set('court_checkout', 'padel court', 12_550, 16_000);
  const before = {
    list: 'court_checkout',
    courtType: 'Padel Court',
    baseSen: 12_000,
    peakSen: 16_000,
  };
  const after = { ...before, baseSen: 12_550 };
  expect(answer).toEqual({ price: after, before });
  const { prices } = (await ask(app, calls.listPrices)).answer;
  expect(prices).toHaveLength(6);
  expect(prices).toContainEqual(after);
  expect(prices).toContainEqual({
    list: 'general_checkout',
    courtType: 'Padel Court',
    baseSen: 14_000,
    peakSen: 18_000,
  });
  expect(await traces()).toEqual({
    audit: [
      {
        actor: 'operator',
        action: 'price.set',
        subject: 'price:court_checkout/Padel Court',
        details: { before, after },
      },
    ],
    events: [venueEvent('prices')],
  });
  expect((await set('court_checkout', 'Padel Court', 12_550, 16_000)).status).toBe(200);
  expect((await set('court_checkout', 'Clay Court', 1, 1)).status).toBe(404);
  expect((await set('court_checkout', 'Padel Court', -1, 1)).status).toBe(400);
  expect((await set('court_checkout', 'Padel Court', 1, 1_000_001)).status).toBe(400);
  expect((await set('other', 'Padel Court', 1, 1)).status).toBe(400);
  expect(await traces()).toEqual(nothing);
});

test('a section is switched on and off', async () => {
  const turn = (name: string, isOn: boolean) =>
    ask(app, calls.setSwitch, { params: { name }, body: { isOn } });
  expect((await turn('lessons', true)).answer).toEqual({ switch: { name: 'lessons', isOn: true } });
  expect((await venueOf(db)).switches).toMatchObject({ lessons: true, membership: false });
  await turn('lessons', true);
  await turn('lessons', false);
  const { switches } = (await ask(app, calls.listSwitches)).answer;
  expect(switches.map(({ isOn }) => isOn)).toEqual([false, false, false]);
  const { audit, events } = await traces();
  expect(audit.map(({ details }) => details)).toEqual([
    { before: { name: 'lessons', isOn: false }, after: { name: 'lessons', isOn: true } },
    { before: { name: 'lessons', isOn: true }, after: { name: 'lessons', isOn: false } },
  ]);
  expect(events).toEqual([venueEvent('switches'), venueEvent('switches')]);
  expect((await turn('sauna', true)).status).toBe(400);
});

test('a new announcement replaces the last one, and can be cleared', async () => {
  const announce = (body: string) => ask(app, calls.setAnnouncement, { body: { body } });
  const first = (await venueOf(db)).announcement;
  const { announcement } = (await announce('New nets on all courts.')).answer;
  expect(announcement.id).not.toBe(first?.id);
  expect(announcement).toMatchObject({ body: 'New nets on all courts.', endsAt: null });
  expect((await venueOf(db)).announcement).toEqual({
    id: announcement.id,
    body: announcement.body,
  });
  expect((await announce('New nets on all courts.')).answer).toEqual({ announcement });

  expect((await ask(app, calls.clearAnnouncement)).answer).toEqual({ announcement });
  expect((await venueOf(db)).announcement).toBeNull();
  const again = await ask(app, calls.clearAnnouncement);
  expect([again.status, again.said]).toEqual([404, 'There is no announcement to clear.']);
  const { audit, events } = await traces();
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    [
      'announcement.set',
      { before: { ...first, startsAt: null, endsAt: null }, after: announcement },
    ],
    ['announcement.clear', { before: announcement, after: null }],
  ]);
  expect(events).toEqual([venueEvent('announcement'), venueEvent('announcement')]);
  expect((await announce(' ')).status).toBe(400);
});

test('of concurrent announcements, one is shown', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      ask(app, calls.setAnnouncement, { body: { body: `Announcement ${at}` } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await venueOf(db)).announcement?.body).toMatch(/^Announcement \d$/);
});

test("the venue's contact can be changed, and its e-mail must be valid", async () => {
  const set = (part: 'email' | 'address' | 'registration' | 'tax', value: string) =>
    ask(app, calls.setContact, { params: { part }, body: { value } });
  const { contact } = (await set('email', 'hello@example.com')).answer;
  expect(contact.email).toBe('hello@example.com');
  expect((await venueOf(db)).contactEmail).toBe('hello@example.com');
  expect((await set('address', '1 Jalan Court')).answer.contact.address).toBe('1 Jalan Court');
  expect((await set('email', 'no e-mail')).status).toBe(400);
  expect((await ask(app, calls.getContact)).answer.contact).toEqual({
    email: 'hello@example.com',
    address: '1 Jalan Court',
    registration: '',
    tax: '',
  });
  await set('registration', '202601012345');
  expect((await set('tax', 'W10-2601-12345678')).answer.contact).toMatchObject({
    registration: '202601012345',
    tax: 'W10-2601-12345678',
  });
});
