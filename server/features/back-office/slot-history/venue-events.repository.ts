import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

/** The audit entries of blocks on the slot's court and date. */
export const listBlockEntries = (db: Database, { courtId, date }: SlotKey) =>
  db
    .selectFrom('audit_log')
    .innerJoin('courts', (join) =>
      join.on((eb) => eb('audit_log.subject', '=', sql<string>`'court:' || courts.name`)),
    )
    .leftJoin('staff', 'staff.user_id', 'audit_log.staff_user_id')
    .select([
      'audit_log.action',
      'audit_log.at',
      'audit_log.reason',
      'audit_log.details',
      'staff.name as staff',
    ])
    .where('courts.id', '=', courtId)
    .where('audit_log.action', 'in', [
      'block.add',
      'block.remove',
      'series.add',
      'series.end',
      'series.restore',
    ])
    .where(
      sql<boolean>`${date} = coalesce(details -> 'after' ->> 'date', details -> 'before' ->> 'date')
        or jsonb_exists(coalesce(details -> 'after' -> 'dates', details -> 'before' -> 'dates'), ${date})`,
    )
    .execute();

export type BlockEntry = Awaited<ReturnType<typeof listBlockEntries>>[number];

/**
 * The closures of the venue, of the sport or of slots of the court that close the slot. Why one was
 * opened, undone or replaced is in the audit log.
 */
export const listClosuresOfSlot = (db: Database, { courtId, date, slot }: SlotKey) =>
  db
    .selectFrom('closure_acts as act')
    .innerJoin('courts', (join) => join.on('courts.id', '=', courtId))
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .leftJoin('staff as closer', 'closer.user_id', 'act.closed_by')
    .leftJoin('staff as opener', 'opener.user_id', 'act.opened_by')
    .select((eb) => [
      'act.id',
      'act.reason',
      'act.closed_at as closedAt',
      'act.opened_at as openedAt',
      'act.replaced_by as replacedBy',
      'closer.name as closedBy',
      'opener.name as openedBy',
      eb
        .selectFrom('audit_log')
        .select('audit_log.reason')
        .where('subject', '=', sql<string>`'closure:' || coalesce(act.replaced_by, act.id)`)
        .where(({ and, or, eb: one }) =>
          or([
            and([one('act.replaced_by', 'is not', null), one('action', '=', 'closure.change')]),
            and([
              one('act.replaced_by', 'is', null),
              one('action', 'in', ['closure.undone', 'closure.remove']),
            ]),
          ]),
        )
        .limit(1)
        .as('openedFor'),
    ])
    // A class that was cancelled by itself, and a block that cancelled bookings, are kept as acts, too.
    .where('act.class_id', 'is', null)
    .where('act.is_block', '=', false)
    .where('act.from_date', '<=', date)
    .where('act.to_date', '>=', date)
    .where((eb) =>
      eb.or([
        eb('act.court_id', '=', courtId),
        eb.and([eb('act.court_id', 'is', null), eb('act.sport_id', 'is', null)]),
        eb('act.sport_id', '=', eb.ref('court_types.sport_id')),
      ]),
    )
    .where(sql<boolean>`(act.slots is null or ${slot} = any(act.slots))`)
    .orderBy('act.id')
    .execute();
export type ClosureOfSlot = Awaited<ReturnType<typeof listClosuresOfSlot>>[number];

/** The classes that were to take place on the slot, cancelled or not. */
const classesOn = (db: Database, { courtId, date, slot }: SlotKey) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules as schedule', 'schedule.id', 'class.schedule_id')
    .innerJoin('programs as program', 'program.id', 'schedule.program_id')
    .where('class.court_id', '=', courtId)
    .where('class.date', '=', date)
    .where('class.slot', '<=', slot)
    .where((eb) => eb(sql`class.slot + class.duration_slots`, '>', slot));

/** The audit entries of cancellations of classes on the slot, and of those that undid them. */
export const listClassEntries = (db: Database, key: SlotKey) =>
  classesOn(db, key)
    .innerJoin('audit_log', (join) =>
      join.on((eb) => eb('audit_log.subject', '=', sql<string>`'class:' || class.id`)),
    )
    .leftJoin('staff', 'staff.user_id', 'audit_log.staff_user_id')
    .select([
      'program.name as program',
      'audit_log.action',
      'audit_log.at',
      'audit_log.reason',
      'staff.name as staff',
    ])
    .where('audit_log.action', 'in', ['class.cancel', 'class.cancel_undone'])
    .execute();
export type ClassEntry = Awaited<ReturnType<typeof listClassEntries>>[number];

/** The classes on the slot that ended without an entry of their own: with their schedule. */
export const listClassesEndedWithSchedule = (db: Database, key: SlotKey) =>
  classesOn(db, key)
    .select(['program.name as program', 'class.cancelled_at as cancelledAt'])
    .where('class.cancelled_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_log')
            .select('audit_log.id')
            .where('subject', '=', sql<string>`'class:' || class.id`)
            .where('action', '=', 'class.cancel')
            .whereRef('audit_log.at', '=', 'class.cancelled_at'),
        ),
      ),
    )
    .$narrowType<{ cancelledAt: Date }>()
    .execute();
