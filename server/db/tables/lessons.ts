import type { GeneratedAlways } from 'kysely';
import type { LessonKind } from '#domain/lessons/coach-pay.ts';
import type { Slot } from '#domain/time/slots.ts';

export interface CoachSportsTable {
  user_id: string;
  sport_id: number;
}

/** The pay of a coach for an hour, from a day on. */
export interface CoachRatesTable {
  user_id: string;
  lesson_kind: LessonKind;
  valid_from: string;
  per_hour_sen: number;
}

export interface ProgramsTable {
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  level: string;
  duration_slots: number;
  price_sen: number;
  sport_id: number;
  coach_user_id: string;
  /** Null while the venue offers it. */
  removed_at: Date | null;
  taught_by: GeneratedAlways<string | null>;
}

export interface ProgramSchedulesTable {
  id: GeneratedAlways<number>;
  program_id: number;
  /** Monday is 1 and Sunday is 7. */
  day_of_week: number;
  slot: Slot;
  capacity: number;
  court_id: number;
  /** The dates from which and until which it has classes; null without such a limit. */
  first_date: string | null;
  last_date: string | null;
  /** Null while classes are created from it. */
  removed_at: Date | null;
}

export interface ProgramScheduleInstancesTable {
  id: GeneratedAlways<number>;
  schedule_id: number;
  date: string;
  court_id: number;
  slot: Slot;
  duration_slots: number;
  capacity: number;
  /** The capacity that the operator has set since, which can be less than the seats taken. */
  asked_capacity: number | null;
  /** The substitute of this class; null for the coach of the program. */
  substitute_user_id: string | null;
  participants: GeneratedAlways<number>;
  cancelled_at: Date | null;
  live_id: GeneratedAlways<number | null>;
}

export interface LessonSeatsTable {
  instance_id: number;
  user_id: string;
  kind: 'booking' | 'hold' | 'offer';
  order_id: string | null;
  expires_at: Date | null;
  /** For a held seat: the end of the offer that it was before. */
  offered_until: Date | null;
  /** The member's former position in the waiting list. */
  wait_position: number | null;
  booked_by: GeneratedAlways<string | null>;
}

export interface LessonWaitsTable {
  instance_id: number;
  user_id: string;
  position: GeneratedAlways<number>;
  joined_at: Date;
}
