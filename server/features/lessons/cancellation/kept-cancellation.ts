import type { Slot } from '#domain/time/slots.ts';
import { closureUndoUntil } from '#domain/venue/closures.ts';
import type { Tx } from '#server/db/database.ts';
import type { EndedByClosure } from '#server/features/bookings/changes.repository.ts';
import type { ClassRow } from '#server/features/lessons/seats/classes.repository.ts';
import { listWaitsOf } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import type { Actor } from '#server/features/platform/audit.repository.ts';
import { insertClosureAct } from '#server/features/venue/closure-acts.repository.ts';

/** Keeps what is needed to give a class again: its slots and its waiting list. [LESSON-18] */
export const keepCancellation = async (
  tx: Tx,
  lessonClass: ClassRow,
  { reason, by }: { readonly reason: string; readonly by: Actor },
  now: Temporal.Instant,
): Promise<{ readonly closure: EndedByClosure; readonly undoUntil: Temporal.Instant }> => {
  const { id: classId, courtId, date, slot, durationSlots } = lessonClass;
  const undoUntil = closureUndoUntil(now, [lessonClass]);
  const waits = await listWaitsOf(tx, [classId]);
  const staffUserId = typeof by === 'object' ? by.userId : null;
  const slots = Array.from({ length: durationSlots }, (_, offset) => (slot + offset) as Slot);
  const id = await insertClosureAct(tx, {
    ...{ classId, courtId, sportId: null, slots, from: date, to: date },
    ...{ reason, closedBy: staffUserId, closedAt: now, undoUntil },
    classes: [{ id: classId, waits: waits.get(classId) ?? [] }],
  });
  return { closure: { id, staffUserId, reason }, undoUntil };
};
