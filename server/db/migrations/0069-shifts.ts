import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createShifts(db);
  await createCashEntries(db);
  await tiePaymentsToShifts(db);
};

// A staff member answers for the till during a shift, from its float to its count. A closed shift is final.
const createShifts = (db: Kysely<unknown>) =>
  sql`
    create table shifts (
      id uuid,
      till text not null,
      float_sen integer not null,
      opened_by uuid not null,
      opened_at timestamptz not null,
      closed_by uuid,
      closed_at timestamptz,
      expected_cash_sen integer,
      expected_terminal_sen integer,
      counted_cash_sen integer,
      counted_terminal_sen integer,
      note text,
      constraint shifts_pk primary key (id),
      constraint shifts_opened_by_fk foreign key (opened_by) references staff (user_id),
      constraint shifts_closed_by_fk foreign key (closed_by) references staff (user_id),
      constraint shifts_till check (till = 'desk'),
      constraint shifts_amounts_not_negative check (
        float_sen >= 0 and expected_cash_sen >= 0 and expected_terminal_sen >= 0
        and counted_cash_sen >= 0 and counted_terminal_sen >= 0
      ),
      constraint shifts_closed_as_a_whole check (
        num_nulls(
          closed_by, closed_at, expected_cash_sen, expected_terminal_sen, counted_cash_sen,
          counted_terminal_sen
        ) in (0, 6)
        and (note is null or closed_at is not null)
      ),
      constraint shifts_difference_has_note check (
        note is not null
        or (counted_cash_sen, counted_terminal_sen) = (expected_cash_sen, expected_terminal_sen)
      )
    );
    create unique index shifts_one_open_per_till on shifts (till) where closed_at is null;
    create index shifts_by_time on shifts (opened_at);

    create function guard_shift() returns trigger language plpgsql as $$
    begin
      if old.closed_at is not null
        or (new.id, new.till, new.float_sen, new.opened_by, new.opened_at)
          <> (old.id, old.till, old.float_sen, old.opened_by, old.opened_at)
      then
        raise exception 'Shift % stays what it is', old.id
          using errcode = 'check_violation', table = 'shifts', constraint = 'shifts_are_final';
      end if;
      return new;
    end $$;
    create trigger shifts_guard before update on shifts
      for each row execute function guard_shift();
    create trigger shifts_never_removed before delete or truncate on shifts
      for each statement execute function refuse_rewriting();
  `.execute(db);

// Cash that is put into the drawer, or taken out of it, other than by a sale.
const createCashEntries = (db: Kysely<unknown>) =>
  sql`
    create table cash_entries (
      id uuid,
      shift_id uuid not null,
      amount_sen integer not null,
      reason text not null,
      staff_user_id uuid not null,
      created_at timestamptz not null,
      constraint cash_entries_pk primary key (id),
      constraint cash_entries_shift_fk foreign key (shift_id) references shifts (id),
      constraint cash_entries_staff_fk foreign key (staff_user_id) references staff (user_id),
      constraint cash_entries_not_zero check (amount_sen <> 0)
    );
    create index cash_entries_by_shift on cash_entries (shift_id);

    create function guard_cash_entry() returns trigger language plpgsql as $$
    begin
      perform from shifts where id = new.shift_id and closed_at is null for share;
      if not found then
        raise exception 'Shift % is closed', new.shift_id
          using errcode = 'check_violation', table = 'cash_entries',
            constraint = 'cash_entries_shift_is_open';
      end if;
      return new;
    end $$;
    create trigger cash_entries_guard before insert on cash_entries
      for each row execute function guard_cash_entry();
    create trigger cash_entries_append_only before update or delete or truncate on cash_entries
      for each statement execute function refuse_rewriting();
  `.execute(db);

// Money that the desk takes belongs to the shift that is open at that moment, or to none. The lock keeps
// the shift from being closed, and counted, before the payment is committed. The release before knows
// nothing of shifts, so the database chooses the shift.
const tiePaymentsToShifts = (db: Kysely<unknown>) =>
  sql`
    alter table payments
      add column shift_id uuid,
      add constraint payments_shift_fk foreign key (shift_id) references shifts (id),
      add constraint payments_shift_at_desk check (shift_id is null or provider = 'desk');
    create index payments_by_shift on payments (shift_id) where shift_id is not null;
    create index payments_at_desk_by_time on payments (created_at) where provider = 'desk';

    create function set_shift_of_payment() returns trigger language plpgsql as $$
    begin
      new.shift_id := (
        select id from shifts where till = 'desk' and closed_at is null for share
      );
      return new;
    end $$;
    create trigger payments_shift before insert on payments
      for each row when (new.provider = 'desk') execute function set_shift_of_payment();

    create function guard_shift_of_payment() returns trigger language plpgsql as $$
    begin
      raise exception 'Payment % stays in its shift', old.provider_transaction_id
        using errcode = 'check_violation', table = 'payments',
          constraint = 'payments_shift_is_final';
    end $$;
    create trigger payments_shift_guard before update on payments
      for each row when (new.shift_id is distinct from old.shift_id)
      execute function guard_shift_of_payment();
  `.execute(db);
