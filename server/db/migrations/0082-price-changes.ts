import { type Kysely, sql } from 'kysely';

// New prices, promotions and discounts with the instant from which they hold. An approved change
// belongs to the rules, so the rules get a new version with it; a draft does not.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table price_changes (
      id uuid,
      revision integer not null,
      title text not null,
      reason text not null,
      edits jsonb not null,
      based_on jsonb not null,
      takes_effect_at timestamptz,
      state text not null,
      saved_by uuid not null,
      saved_at timestamptz not null,
      proposed_by uuid,
      proposed_at timestamptz,
      approved_by uuid,
      approved_at timestamptz,
      in_force_at timestamptz,
      withdrawn_by uuid,
      withdrawn_at timestamptz,
      constraint price_changes_pk primary key (id),
      constraint price_changes_saved_by_fk foreign key (saved_by) references staff (user_id),
      constraint price_changes_proposed_by_fk foreign key (proposed_by) references staff (user_id),
      constraint price_changes_approved_by_fk foreign key (approved_by) references staff (user_id),
      constraint price_changes_withdrawn_by_fk foreign key (withdrawn_by)
        references staff (user_id),
      constraint price_changes_revision check (revision > 0),
      constraint price_changes_has_edits check (jsonb_array_length(edits) > 0),
      constraint price_changes_state check (
        state in ('draft', 'proposed', 'approved', 'in_force', 'withdrawn')
      ),
      constraint price_changes_state_fields check (
        num_nulls(proposed_by, proposed_at) in (0, 2)
        and num_nulls(approved_by, approved_at) in (0, 2)
        and num_nulls(withdrawn_by, withdrawn_at) in (0, 2)
        and (state <> 'proposed' or proposed_by is not null)
        and (state not in ('approved', 'in_force')
          or approved_by is not null and takes_effect_at is not null)
        and (state not in ('draft', 'proposed') or approved_by is null)
        and (state = 'in_force') = (in_force_at is not null)
        and (state = 'withdrawn') = (withdrawn_by is not null)
      )
    );
    create index price_changes_approved on price_changes (takes_effect_at)
      where state = 'approved';

    create function guard_price_change() returns trigger language plpgsql as $$
    begin
      if old.state in ('in_force', 'withdrawn')
        or old.state = 'approved' and (
          new.state not in ('in_force', 'withdrawn')
          or (new.revision, new.edits, new.takes_effect_at, new.approved_by, new.approved_at)
            is distinct from
            (old.revision, old.edits, old.takes_effect_at, old.approved_by, old.approved_at)
        )
        or new.state = 'in_force' and old.state <> 'approved'
      then
        raise exception 'Price change % is decided', old.id
          using errcode = 'check_violation', table = 'price_changes',
            constraint = 'price_changes_are_decided';
      end if;
      return new;
    end $$;
    create trigger price_changes_guard before update on price_changes
      for each row execute function guard_price_change();
    create trigger price_changes_never_removed before delete or truncate on price_changes
      for each statement execute function refuse_rewriting();
    create trigger rules_changed after update on price_changes
      for each row when (old.state = 'approved' or new.state = 'approved')
      execute function renew_rule_version();
  `.execute(db);
};
