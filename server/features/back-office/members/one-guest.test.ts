import { expect, test } from 'vitest';
import { readMemberStory } from '#contract/console-member-story.ts';
import {
  addMemberNote,
  readMemberPage,
  removeMemberNote,
  searchVenue,
} from '#contract/console-members.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const desk = await aStaffMember(running, 'desk');

const sellTo = async (buyer: object, slot: number): Promise<{ orderId: string; userId: string }> =>
  (
    await sell(
      running,
      desk,
      aSale({
        buyer: { kind: 'guest', name: 'Siti Rahman', phone: '012-845 6917', ...buyer },
        slots: { 'Tournament Court 1': [slot as 12] },
      }),
    )
  ).answer;

const first = await sellTo({ email: 'siti@mail.test' }, 12);
context.clock.set(Temporal.Instant.from(openingTime).add({ minutes: 1 }));
const second = await sellTo({ name: 'siti RAHMAN', phone: '+60 12 845 6917' }, 14);
const sister = await sellTo({ name: 'Nora Rahman' }, 16);

const guestsFor = async (text: string) =>
  (await ask(app, searchVenue, { query: { text } }, desk.headers)).answer.guests;

test('[DESK-37] the search lists a guest once, by name, number or an earlier address', async () => {
  const siti = {
    userId: second.userId,
    name: 'siti RAHMAN',
    phone: '+60 12 845 6917',
    email: 'siti@mail.test',
    lastBooking: null,
  };
  expect(await guestsFor('siti')).toEqual([siti]);
  expect(await guestsFor('siti@mail')).toEqual([siti]);
  const both = await guestsFor('845 6917');
  expect(both.map(({ userId }) => userId).sort()).toEqual([second.userId, sister.userId].sort());
});

test('[DESK-37] from its day on, the last booking is said', async () => {
  context.clock.set(Temporal.Instant.from(`${playDay}T05:00:00Z`));
  expect(await guestsFor('siti')).toMatchObject([{ lastBooking: playDay }]);
});

test('[DESK-37] the page of a guest holds all of their sales, whichever of them leads to it', async () => {
  const { note } = (
    await ask(
      app,
      addMemberNote,
      { params: { userId: first.userId }, body: { text: 'Plays on Saturdays' } },
      desk.headers,
    )
  ).answer;
  for (const { userId } of [first, second]) {
    const params = { userId };
    const { answer } = await ask(app, readMemberPage, { params }, desk.headers);
    expect(answer.newestOrders.map(({ orderId }) => orderId)).toEqual([
      second.orderId,
      first.orderId,
    ]);
    expect(answer.upcomingBookings.map(({ slot }) => slot)).toEqual([14]);
    expect(answer.notes.map(({ text }) => text)).toEqual(['Plays on Saturdays']);
    expect(answer.member.guest).toMatchObject({ email: 'siti@mail.test' });
    expect(answer.member.guest?.userIds).toHaveLength(2);
    const story = (await ask(app, readMemberStory, { params, query: {} }, desk.headers)).answer;
    expect(story.entries.filter(({ kind }) => kind === 'order')).toHaveLength(2);
  }
  const params = { userId: second.userId, noteId: note.id };
  expect((await ask(app, removeMemberNote, { params }, desk.headers)).status).toBe(200);
});

test('[DESK-37] another name at the same number is another guest', async () => {
  const params = { userId: sister.userId };
  const { answer } = await ask(app, readMemberPage, { params }, desk.headers);
  expect(answer.newestOrders).toHaveLength(1);
  expect(answer.member.guest?.userIds).toEqual([sister.userId]);
});
