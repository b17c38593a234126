import type { DayClaim } from '#contract/console-day.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { isSlotPast, isSoldSlot, slotRange } from '#domain/time/slots.ts';
import { addDays, type BookingDate, formatDate, formatTime } from '#domain/time/venue-time.ts';
import type { HeldCourt } from '#domain/venue/courts.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Booking, Cell } from '#web/console/day/grid.ts';
import { shortCountdown } from '#web/console/day/now.ts';

export type HowPaid = keyof typeof consoleLabels.paid;

/** How the rest was paid that credits did not cover. */
export function methodOf({ paidAtDesk, paidOnline }: Pick<Booking, 'paidAtDesk' | 'paidOnline'>) {
  return paidAtDesk ?? paidOnline ?? 'online';
}

/** How the desk calls the payment of a booking. */
export function howPaid({ type, orderId, paidSen, creditsSen, ...claim }: Booking): HowPaid {
  if (type === 'private_lesson' && orderId === null) return 'privateLesson';
  if (paidSen === 0) return 'free';
  if (creditsSen === 0) return methodOf(claim);
  return creditsSen === paidSen ? 'credits' : 'both';
}

const { cell: words, paid, paidShort } = consoleLabels;

/** The two lines of a taken cell. Only a hold needs the time, for its countdown. */
export function cellLines(
  claim: DayClaim,
  now?: Temporal.Instant,
): { readonly title: string; readonly detail: string } {
  switch (claim.kind) {
    case 'booking': {
      const state = claim.attendance?.state;
      const detail = state ? words.attendedShort[state] : paidShort[howPaid(claim)];
      return { title: claim.player.name, detail };
    }
    case 'hold':
      return {
        title: claim.player.name,
        detail: fill(claim.linkSentAt === null ? words.onHold : words.onLink, {
          left: now ? shortCountdown(claim.until, now) : '',
        }),
      };
    case 'offer':
      return {
        title: claim.player?.name ?? words.keptShort,
        detail: fill(words.offered, {
          left: now && claim.until ? shortCountdown(claim.until, now) : '',
        }),
      };
    case 'lesson': {
      const seats = { taken: `${claim.participants}`, capacity: `${claim.capacity}` };
      return { title: claim.program, detail: fill(words.seatsShort, seats) };
    }
    case 'block':
      return {
        title: claim.closureId === null ? words.blocked : words.closedSlot,
        detail: claim.reason,
      };
  }
}

function stateOf({ claim, first, closure, court }: Cell, isPast: boolean): string {
  if (claim === null) {
    if (court.isRestricted) return words.restricted;
    if (closure !== null) return fill(words.closed, { reason: closure });
    if (isPast) return words.past;
    return court.held === null ? words.free : words.held[court.held.queue];
  }
  const state = claim.kind === 'booking' && first?.attendance?.state;
  return state ? `${claimText(claim)}${words.attended[state]}` : claimText(claim);
}

/** The claim that has the slot, in words. */
export function claimText(claim: DayClaim): string {
  switch (claim.kind) {
    case 'booking':
      return fill(words.booking, { name: claim.player.name, paid: paid[howPaid(claim)] });
    case 'hold': {
      const until = formatTime(Temporal.Instant.from(claim.until));
      const held = fill(words.hold, { name: claim.player.name, until });
      return claim.linkSentAt === null ? held : `${held}${words.linkSent}`;
    }
    case 'offer': {
      if (claim.player === null || claim.until === null) return words.kept;
      const until = formatTime(Temporal.Instant.from(claim.until));
      return fill(words.offer, { name: claim.player.name, until });
    }
    case 'lesson': {
      const taken = { taken: `${claim.participants}`, capacity: `${claim.capacity}` };
      return fill(words.lesson, { program: claim.program, seats: fill(words.seats, taken) });
    }
    case 'block':
      return fill(claim.closureId === null ? words.block : words.closed, { reason: claim.reason });
  }
}

/** The name of a cell for screen readers: court, time and, once it is loaded, state. */
export function cellName(cell: Cell, isPast: boolean, isLoading = false): string {
  return fill(words.name, {
    court: cell.court.name,
    time: slotRange(cell.slot),
    state: isLoading ? words.loading : stateOf(cell, isPast),
  });
}

/** For whom a court is held and until when, and who can have it nevertheless. */
export function heldText(
  { queue, until, statuses }: HeldCourt,
  texts: Readonly<Record<HeldCourt['queue'], string>> = consoleLabels.drawer.held,
): string {
  return fill(texts[queue], {
    last: formatDate(addDays(until, -1)),
    statuses: statuses.map((status) => membershipLabels[status]).join(', '),
  });
}

/** Why an empty slot cannot be booked. */
export function freeText(
  { court, closure, slot }: Pick<Cell, 'court' | 'closure' | 'slot'>,
  date: BookingDate,
  now: Temporal.Instant,
): string {
  const { restricted, closed, over, neverSold, free } = consoleLabels.drawer;
  if (court.isRestricted) return restricted;
  if (closure !== null) return fill(closed, { reason: closure });
  if (isSlotPast(date, slot, now)) return over;
  if (!isSoldSlot(slot)) return neverSold;
  return court.held === null ? free : heldText(court.held);
}
