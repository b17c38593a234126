import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';

/** The invariants of waiting for slots. */
export const waitInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-36': {
    sentence: 'A slot is offered to a member who waits for it, until the end that the wait has.',
    violations: sql`
      select 'court ' || claim.court_id || ' on ' || claim.booking_date || ' slot ' || claim.slot
        || ' offered for wait ' || wait.id as what
      from slot_claims claim
      join slot_waits wait on wait.id = claim.wait_id
      join courts court on court.id = claim.court_id
      where claim.kind in ('offer', 'hold') and (
        claim.user_id <> wait.user_id
        or claim.booking_date <> wait.booking_date
        or claim.slot not between wait.from_slot and wait.to_slot
        or court.court_type_id <> wait.court_type_id
        or claim.court_id <> coalesce(wait.court_id, claim.court_id)
        or wait.offered_until is null
        or claim.kind = 'offer' and claim.expires_at <> wait.offered_until
      )`,
  },
  'INV-37': {
    sentence: 'A wait says that it is offered something only while it is.',
    violations: sql`
      select 'wait ' || wait.id || ' of user ' || wait.user_id as what
      from slot_waits wait
      where wait.offered_until is not null
        and not exists (select from slot_claims where wait_id = wait.id)`,
  },
  'INV-38': {
    sentence: 'No suspended or deleted account waits for a slot.',
    violations: sql`
      select 'wait ' || wait.id || ' of user ' || wait.user_id as what
      from slot_waits wait join users member on member.id = wait.user_id
      where member.suspended_at is not null or not exists (
        select from profiles where profiles.user_id = wait.user_id
      )`,
  },
};
