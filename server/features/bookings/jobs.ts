import type { AppContext } from '#server/app-context.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import type { Job } from '#server/jobs.ts';

export const bookingJobs = (context: AppContext): readonly Job[] => [
  // They become free by refunds, by expired orders and by expired offers.
  { name: 'offer free slots', everyMs: 300, run: () => offerFreeSlots(context) },
];
