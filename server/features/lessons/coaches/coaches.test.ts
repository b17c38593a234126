import { beforeEach, describe, expect, test } from 'vitest';
import { getCoaches } from '#contract/coaches.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { maskUsername } from '#domain/members/username.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { aShopper } from '#server/testing/shopping.ts';

const running = await openTestApp();
const { app, db } = running;
const reader = await aShopper(running);

const coachesOf = (sport: 'Pickle' | 'Padel') =>
  ask(app, getCoaches, { params: { sport } }, reader.headers);

beforeEach(async () => {
  await ask(app, setSwitch, { params: { name: 'coaching' }, body: { isOn: true } });
});

describe('the coaches of a sport', () => {
  test('are listed with name, picture and description', async () => {
    const { status, answer } = await coachesOf('Padel');
    expect(status).toBe(200);
    expect(answer.coaches).toEqual([
      {
        userId: expect.any(String),
        displayName: 'Daniel Lim',
        username: maskUsername('coach_daniel'),
        avatarUrl: null,
        description: expect.stringContaining('padel'),
      },
    ]);
  });

  test('[COACH-1] are listed by masked username if the venue has given no name', async () => {
    const { userId } = await aMember(db, { username: 'coach_nameless', status: 'coach' });
    const { id: sport_id } = await db
      .selectFrom('sports')
      .select('id')
      .where('name', '=', 'Pickle')
      .executeTakeFirstOrThrow();
    await db.insertInto('coach_sports').values({ user_id: userId, sport_id }).execute();
    const { answer } = await coachesOf('Pickle');
    const masked = maskUsername('coach_nameless');
    expect(answer.coaches.find((coach) => coach.userId === userId)).toEqual({
      userId,
      displayName: masked,
      username: masked,
      avatarUrl: null,
      description: '',
    });
    expect(JSON.stringify(answer)).not.toContain('nameless');
  });

  test('are not listed while coaching is switched off', async () => {
    await ask(app, setSwitch, { params: { name: 'coaching' }, body: { isOn: false } });
    const { status, failure } = await coachesOf('Pickle');
    expect([status, failure.code]).toEqual([403, 'switched_off']);
  });
});
