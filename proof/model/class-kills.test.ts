import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  cancelClassAtConsole,
  previewCancelClass,
  undoClassCancellation,
} from '#contract/console-lessons.ts';
import { joinWaitingList } from '#contract/lessons.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { ask } from '#server/testing/ask.ts';
import { makeCancelling } from '#server/testing/cancelling.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aShopper } from '#server/testing/shopping.ts';

// Kills the process at the statements that cancel a class and that undo it. Afterwards every
// invariant must hold, and the same request again completes the work.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db, context } = running;
const [firstClass] = await openLessons(running);
const { cancelNow, previewUndo } = makeCancelling(running, owner);

/** Every case takes a class, so there are seventy each week. */
await sql`
  insert into program_schedules (program_id, day_of_week, slot, capacity, court_id)
  select program_id, day.number, hour.slot, capacity, court_id
  from (
    select program_id, capacity, court_id from program_schedules
    where id = (
      select schedule_id from program_schedule_instances where id = ${firstClass}
    )
  ) first, generate_series(1, 7) day (number), generate_series(8, 17) hour (slot)
  on conflict do nothing`.execute(db);

/** A class of the next four weeks that no case has had. */
const nextClass = async (): Promise<number> => {
  await makeClasses(context);
  const today = context.clock.now().toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate();
  const { id } = await db
    .selectFrom('program_schedule_instances')
    .select('id')
    .where('cancelled_at', 'is', null)
    .where('participants', '=', 0)
    .where('date', '>', today.toString())
    .orderBy('date')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A full class with one booking and a waiting member. */
const fullClass = async () => {
  const [mei, lim] = [await aShopper(running), await aShopper(running)];
  const id = await nextClass();
  await buyLessons(running, mei, [id]);
  const one = db.updateTable('program_schedule_instances').set({ capacity: 1 });
  await one.where('id', '=', id).execute();
  await ask(app, joinWaitingList, { params: { classId: id } }, lim.headers);
  const waits = async () =>
    (await db.selectFrom('lesson_waits').select('user_id').where('instance_id', '=', id).execute())
      .length;
  const mails = async () =>
    (
      await db
        .selectFrom('mail_outbox')
        .select('id')
        .where('to_address', 'in', [mei.email, lim.email])
        .where('closure_id', 'is not', null)
        .execute()
    ).length;
  /** True while it is cancelled; in between is nothing. */
  const isCancelled = async (): Promise<boolean> => {
    const bookings = (await bookingsOf(db, mei)).length;
    const all = [bookings, await balanceOf(db, mei), await waits(), await mails()];
    expect([
      [1, 0, 1, 0],
      [0, 5_000, 0, 2],
    ]).toContainEqual(all);
    return bookings === 0;
  };
  return { id, isCancelled };
};

const cancelOne = async (): Promise<KillCase> => {
  const { id, isCancelled: isDone } = await fullClass();
  const params = { id };
  const { digest } = (await ask(app, previewCancelClass, { params }, owner.headers)).answer;
  const cancellation = { reason: 'The coach is ill', digest };
  return {
    operation: { kind: 'cancelClass', staff, classId: id, cancellation },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const asked = { params, body: cancellation };
      const { status } = await ask(app, cancelClassAtConsole, asked, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
    },
  };
};

const undoOne = async (): Promise<KillCase> => {
  const { id, isCancelled } = await fullClass();
  await cancelNow(id);
  const body = { digest: (await previewUndo(id)).answer.digest, reason: null };
  const isDone = async (): Promise<boolean> => !(await isCancelled());
  return {
    operation: { kind: 'undoClass', staff, classId: id, undo: body },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const asked = { params: { id }, body };
      const { status } = await ask(app, undoClassCancellation, asked, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
      expect(await desk.actsOn(`class:${id}`)).toEqual(['class.cancel', 'class.cancel_undone']);
    },
  };
};

desk.killAll([
  ['the cancellation of a class', cancelOne, 20],
  ['the undoing of a cancelled class', undoOne, 20],
]);
