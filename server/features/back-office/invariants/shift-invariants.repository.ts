import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';
import { deskMoney } from '#server/features/back-office/shifts/desk-money.repository.ts';

/** The invariants of the till. */
export const shiftInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-29': {
    sentence:
      'A closed shift expected its float, its payments and its cash entries, and a till has one open shift at most.',
    violations: sql`
      select 'shift ' || shift.id || ': expected ' || expected_cash_sen || ' sen in cash and '
        || expected_terminal_sen || ' sen at the terminal, recorded '
        || float_sen + taken.cash_sen + entered.sen || ' sen and ' || taken.terminal_sen
        || ' sen' as what
      from shifts shift
      cross join lateral (
        select coalesce(sum(amount_sen) filter (where method = 'cash'), 0) as cash_sen,
          coalesce(sum(amount_sen) filter (where method = 'terminal'), 0) as terminal_sen
        from (${deskMoney}) money where shift_id = shift.id
      ) taken
      cross join lateral (
        select coalesce(sum(amount_sen), 0) as sen from cash_entries where shift_id = shift.id
      ) entered
      where closed_at is not null and (
        expected_cash_sen <> float_sen + taken.cash_sen + entered.sen
        or expected_terminal_sen <> taken.terminal_sen
      )
      union all
      select 'till ' || till || ': ' || count(*) || ' open shifts'
      from shifts where closed_at is null group by till having count(*) > 1
      union all
      select 'payment of order ' || order_id || ' is in a shift and was not taken at the desk'
      from payments where shift_id is not null and provider <> 'desk'`,
  },
  'INV-35': {
    sentence:
      'A sale that was undone has no bookings, and the money that it took at the desk was handed back, in the shift that took it.',
    violations: sql`
      select 'order ' || undone.order_id || ': ' || coalesce(taken.amount_sen, 0)
        || ' sen taken, ' || undone.amount_sen || ' sen handed back, ' || left_over.bookings
        || ' bookings' as what
      from undone_sales undone
      left join payments taken on taken.order_id = undone.order_id and provider = 'desk'
      cross join lateral (
        select count(*) as bookings from bookings join orders part using (order_id)
        where part.parent_order_id = undone.order_id
      ) left_over
      cross join lateral (
        select coalesce(sum(amount_sen), 0) as resolved_sen from exception_resolutions
        where order_id = undone.order_id and change_id is not null and state = 'resolved'
      ) decided
      where left_over.bookings > 0
        or (taken.method, taken.shift_id) is distinct from (undone.method, undone.shift_id)
        or undone.method is not null
          and (undone.amount_sen, undone.amount_sen)
            is distinct from (taken.amount_sen, decided.resolved_sen)`,
  },
};
