import type { StaffPerson } from '#contract/operator-staff.ts';
import { needsSecondFactor } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';

const { factor, never, when } = staffScreenLabels;

export type PersonState = keyof typeof staffScreenLabels.state;

export function stateOf({ isDisabled, hasPassword }: StaffPerson): PersonState {
  if (isDisabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}

export function factorText({ hasSecondFactor, role }: StaffPerson): string {
  if (hasSecondFactor) return factor.isOn;
  return needsSecondFactor(role) ? factor.isMissing : factor.isOff;
}

/** A date and a time at the venue. */
export function whenText(at: string | null): string {
  if (at === null) return never;
  const instant = Temporal.Instant.from(at);
  return fill(when, { date: formatDate(dateOf(instant)), time: formatTime(instant) });
}
