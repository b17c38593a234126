import type { ClockFace } from '#contract/operator-server.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Clock } from '#server/clock.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

export const readClock = (clock: Clock): ClockFace => {
  const now = clock.now();
  return { now: now.toString(), bookingDay: bookingDayOf(now) };
};

/** Time decides what can be booked and refunded, so only a demonstration may move the clock. */
export const moveClock = async (context: AppContext, to: Temporal.Instant): Promise<ClockFace> => {
  const { clock, settings } = context;
  if (!settings.isDemo) throw new Refusal('demo_only');
  await changeVenue(context, 'clock.set', 'clock', async () => ({
    subject: 'clock',
    before: clock.now().toString(),
    after: to.toString(),
  }));
  await clock.setAll(to);
  return readClock(clock);
};
