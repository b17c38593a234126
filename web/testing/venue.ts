import type { CallOutput } from '#contract/call.ts';
import type { SlotWindow } from '#contract/slots.ts';
import type { getVenue } from '#contract/venue.ts';

/** A venue with one court. */
export const oneCourtVenue: CallOutput<typeof getVenue> = {
  sports: [
    {
      id: 1,
      name: 'Pickle',
      courtTypes: [
        {
          id: 1,
          name: 'Tournament Court',
          description: '',
          price: { baseSen: 6_000, peakSen: 8_000 },
          courts: [{ id: 1, name: 'Tournament Court 1', isRestricted: false, queue: null }],
        },
      ],
    },
  ],
  promotions: [],
  roleDiscounts: [],
  switches: { lessons: false, membership: false, coaching: false },
  announcement: null,
  contactEmail: 'info@depot.test',
};

export const dayInWindow = '2026-11-16';
/** The window of a member in which every slot is free. */
export const freeWindow: SlotWindow = {
  eventNumber: 1,
  bookingDay: '2026-11-15',
  window: { from: '2026-11-15', to: '2026-11-20' },
  closures: [],
  holidays: [],
  days: { [dayInWindow]: {} },
  holds: [],
};
