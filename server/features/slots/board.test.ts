import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getSlots } from '#contract/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { addClaim, courtIdOf, day } from '#server/testing/guard-fixtures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-03-02T12:00:00+08:00' });
const { app, db } = running;
const cookie = await signedIn(running, await aMember(db));
const read = () => ask(app, getSlots, { params: { sport: 'Pickle' } }, cookie);
const wake = () => app.inject({ method: 'POST', url: '/api/nothing' });

describe('the board', () => {
  test('refuses rather than returning stale data', async () => {
    expect((await read()).status).toBe(200);
    await sql`alter function number_events rename to number_no_events`.execute(db);
    await wake();
    const { status, failure } = await read();
    expect([status, failure.code]).toEqual([503, 'unavailable']);
    await sql`alter function number_no_events rename to number_events`.execute(db);
    expect((await read()).status).toBe(200);
  });

  test('reads everything again after events were lost', async () => {
    const court_id = await courtIdOf(db, 'Tournament Court 1');
    const block = (slot: 9 | 10) =>
      db
        .transaction()
        .execute((tx) => addClaim(tx, { court_id, slot, kind: 'block', block_reason: 'A test.' }));
    await block(9);
    await wake();
    await read();
    await sql`alter function number_events rename to number_no_events`.execute(db);
    await wake();
    await read();
    // As in a restored database: the events are gone, but not the claims that they announced.
    await block(10);
    await db.deleteFrom('events').execute();
    await sql`alter function number_no_events rename to number_events`.execute(db);
    const { answer } = await read();
    expect(answer.days[day]).toEqual({ [court_id]: '...bb...............' });
  });
});
