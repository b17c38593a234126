import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createRefunds(db);
  await guardRefunds(db);
  await createAnswers(db);
  await createSandboxRefunds(db);
  await resolveByRefund(db);
  await postToLedger(db);
};

// Money that goes back to the payer through the provider: of an exception, which its resolution names,
// or of a member's credits, which are taken in the same transaction. The row is committed before the
// provider is called, and `step` says before each call what comes after it, so that a call without an
// answer is asked about and never simply made again.
const createRefunds = (db: Kysely<unknown>) =>
  sql`
    create table provider_refunds (
      id uuid,
      provider text not null,
      provider_transaction_id text not null,
      amount_sen integer not null,
      resolution_id uuid,
      user_id uuid,
      bank_code text,
      beneficiary_name text,
      beneficiary_account text,
      reason text not null,
      state text not null,
      needs_second boolean not null,
      proposed_by uuid not null,
      proposed_at timestamptz not null,
      decided_by uuid,
      asked_at timestamptz,
      step text not null default 'send',
      times_asked integer not null default 0,
      next_at timestamptz,
      request_error text,
      provider_refund_id text,
      detail text,
      ended_at timestamptz,
      constraint provider_refunds_pk primary key (id),
      constraint provider_refunds_payment_fk foreign key (provider, provider_transaction_id)
        references payments (provider, provider_transaction_id),
      constraint provider_refunds_resolution_fk foreign key (resolution_id)
        references exception_resolutions (id),
      constraint provider_refunds_user_fk foreign key (user_id) references users (id),
      constraint provider_refunds_proposed_by_fk foreign key (proposed_by)
        references staff (user_id),
      constraint provider_refunds_decided_by_fk foreign key (decided_by) references staff (user_id),
      constraint provider_refunds_resolution_unique unique (resolution_id),
      constraint provider_refunds_source check (num_nonnulls(resolution_id, user_id) = 1),
      constraint provider_refunds_amount_positive check (amount_sen > 0),
      constraint provider_refunds_bank check (
        num_nulls(bank_code, beneficiary_name, beneficiary_account) in (0, 3)
        and (ended_at is null or bank_code is null)
      ),
      constraint provider_refunds_state check (
        state in ('proposed', 'asked', 'pending', 'done', 'rejected', 'withdrawn')
      ),
      constraint provider_refunds_step check (step in ('send', 'ask')),
      constraint provider_refunds_state_fields check (
        (state in ('asked', 'pending')) = (next_at is not null)
        and (state in ('done', 'rejected', 'withdrawn')) = (ended_at is not null)
        and (state in ('proposed', 'withdrawn')) = (asked_at is null)
        and (state = 'proposed') = (decided_by is null)
      ),
      constraint provider_refunds_two_people check (
        state in ('proposed', 'withdrawn') or needs_second = (decided_by <> proposed_by)
      )
    );
    create index provider_refunds_by_payment
      on provider_refunds (provider, provider_transaction_id);
    create index provider_refunds_due on provider_refunds (next_at) where next_at is not null;
    create index provider_refunds_rejected on provider_refunds (ended_at)
      where state = 'rejected';
    create index provider_refunds_by_user on provider_refunds (user_id) where user_id is not null;
  `.execute(db);

// The lock on the charge makes refunds of it wait for each other, so that their sum is right. A final
// refund stays what it is; before that only its progress changes.
const guardRefunds = (db: Kysely<unknown>) =>
  sql`
    create function guard_new_provider_refund() returns trigger language plpgsql as $$
    declare
      charged payments;
      refunded bigint;
    begin
      select * into charged from payments
      where (provider, provider_transaction_id) = (new.provider, new.provider_transaction_id)
      for no key update;
      select coalesce(sum(amount_sen), 0) into refunded from provider_refunds
      where (provider, provider_transaction_id) = (new.provider, new.provider_transaction_id)
        and state not in ('rejected', 'withdrawn');
      if charged.status is distinct from 'paid' or charged.provider = 'desk'
        or charged.currency <> 'MYR' or refunded + new.amount_sen > charged.amount_sen
      then
        raise exception 'Payment % has not % sen to refund',
          new.provider_transaction_id, new.amount_sen
          using errcode = 'check_violation', table = 'provider_refunds',
            constraint = 'provider_refunds_within_charge';
      end if;
      return new;
    end $$;
    create trigger provider_refunds_within_charge before insert on provider_refunds
      for each row execute function guard_new_provider_refund();

    create function guard_provider_refund() returns trigger language plpgsql as $$
    begin
      if (old.state, new.state) not in (
          ('proposed', 'asked'), ('proposed', 'withdrawn'),
          ('asked', 'asked'), ('asked', 'pending'), ('asked', 'done'), ('asked', 'rejected'),
          ('pending', 'pending'), ('pending', 'done'), ('pending', 'rejected')
        )
        or (
          new.id, new.provider, new.provider_transaction_id, new.amount_sen, new.reason,
          new.needs_second, new.proposed_by, new.proposed_at
        ) <> (
          old.id, old.provider, old.provider_transaction_id, old.amount_sen, old.reason,
          old.needs_second, old.proposed_by, old.proposed_at
        )
        or (new.resolution_id, new.user_id) is distinct from (old.resolution_id, old.user_id)
        or old.state <> 'proposed'
          and (new.decided_by, new.asked_at) is distinct from (old.decided_by, old.asked_at)
      then
        raise exception 'Refund % cannot become that', old.id
          using errcode = 'check_violation', table = 'provider_refunds',
            constraint = 'provider_refunds_are_final';
      end if;
      return new;
    end $$;
    create trigger provider_refunds_guard before update on provider_refunds
      for each row execute function guard_provider_refund();
    create trigger provider_refunds_never_removed before delete or truncate on provider_refunds
      for each statement execute function refuse_rewriting();
  `.execute(db);

// Everything that the provider says about a refund, forged answers included.
const createAnswers = (db: Kysely<unknown>) =>
  sql`
    create table provider_refund_answers (
      id bigint generated always as identity,
      refund_id uuid not null,
      received_at timestamptz not null,
      step text not null,
      body text not null,
      verdict text not null,
      detail text,
      constraint provider_refund_answers_pk primary key (id),
      constraint provider_refund_answers_refund_fk foreign key (refund_id)
        references provider_refunds (id),
      constraint provider_refund_answers_step check (step in ('send', 'ask')),
      constraint provider_refund_answers_verdict check (
        verdict in ('done', 'rejected', 'pending', 'error', 'forged')
      )
    );
    create index provider_refund_answers_by_refund on provider_refund_answers (refund_id);
    create trigger provider_refund_answers_append_only
      before update or delete or truncate on provider_refund_answers
      for each statement execute function refuse_rewriting();
  `.execute(db);

const createSandboxRefunds = (db: Kysely<unknown>) =>
  sql`
    create table sandbox_refunds (
      id bigint generated always as identity,
      ref_id text not null,
      transaction_id bigint not null,
      amount_sen integer not null,
      created_at timestamptz not null,
      constraint sandbox_refunds_pk primary key (id),
      constraint sandbox_refunds_ref_unique unique (ref_id),
      constraint sandbox_refunds_transaction_fk foreign key (transaction_id)
        references sandbox_transactions (id) on delete cascade
    );
    create index sandbox_refunds_by_transaction on sandbox_refunds (transaction_id);
  `.execute(db);

// A resolution by refund is 'sent' until the provider is final about it: then it is resolved, or
// withdrawn, and the exception is open again. The release before shows a sent one as open and cannot
// resolve it a second time.
const resolveByRefund = (db: Kysely<unknown>) =>
  sql`
    alter table exception_resolutions
      drop constraint exception_resolutions_kind_fields,
      add constraint exception_resolutions_kind_fields check (
        case kind
          when 'credited' then
            credited_user_id is not null and num_nonnulls(attached_order_id, reference) = 0
          when 'attached' then
            attached_order_id is not null and change_id is null
            and num_nonnulls(credited_user_id, reference) = 0
          when 'refunded_outside' then
            reference is not null and num_nonnulls(credited_user_id, attached_order_id) = 0
          when 'refunded_at_provider' then
            num_nonnulls(credited_user_id, attached_order_id, reference) = 0
          when 'closed' then num_nonnulls(credited_user_id, attached_order_id, reference) = 0
          else false
        end
      ),
      drop constraint exception_resolutions_state,
      add constraint exception_resolutions_state check (
        state in ('proposed', 'resolved', 'withdrawn')
        or state = 'sent' and kind = 'refunded_at_provider'
      ),
      drop constraint exception_resolutions_two_people,
      add constraint exception_resolutions_two_people check (
        state not in ('sent', 'resolved') or needs_second = (ended_by <> proposed_by)
      );

    create or replace function guard_exception_resolution() returns trigger language plpgsql as $$
    begin
      if not (
          old.state = 'proposed'
          and (to_jsonb(new) - array['state', 'ended_by', 'ended_at'])
            = (to_jsonb(old) - array['state', 'ended_by', 'ended_at'])
          or old.state = 'sent' and new.state in ('resolved', 'withdrawn')
          and to_jsonb(new) - 'state' = to_jsonb(old) - 'state'
        )
      then
        raise exception 'Resolution % stays what it is', old.id
          using errcode = 'check_violation', table = 'exception_resolutions',
            constraint = 'exception_resolutions_are_final';
      end if;
      return new;
    end $$;
  `.execute(db);

// Credits that go to the card are taken; those of a rejected refund come back.
const postToLedger = (db: Kysely<unknown>) =>
  sql`
    alter table credit_entries
      drop constraint credit_entries_kind,
      add constraint credit_entries_kind check (
        kind in (
          'order', 'refund', 'refund_undone', 'move', 'payment', 'grant', 'correction', 'card_refund'
        )
      ),
      drop constraint credit_entries_sign,
      add constraint credit_entries_sign check (
        case
          when kind in ('order', 'refund_undone') then amount_sen < 0
          when kind in ('move', 'correction', 'card_refund') then true
          else amount_sen > 0
        end
      );
  `.execute(db);
