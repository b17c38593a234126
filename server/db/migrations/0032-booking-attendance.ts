import { type Kysely, sql } from 'kysely';

// A row says that the players of a booking came, or that they did not. It goes with its booking; the audit log keeps who set it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table booking_attendance (
      booking_id uuid,
      state text not null,
      at timestamptz not null,
      staff_user_id uuid not null,
      constraint booking_attendance_pk primary key (booking_id),
      constraint booking_attendance_state check (state in ('checked_in', 'no_show')),
      constraint booking_attendance_booking_fk foreign key (booking_id) references bookings (id)
        on delete cascade,
      constraint booking_attendance_staff_fk foreign key (staff_user_id) references staff (user_id)
    )
  `.execute(db);
};
