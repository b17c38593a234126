import { z } from 'zod';
import { call } from '#contract/call.ts';
import { ringgit } from '#domain/money/money.ts';
import { lockMinutesRange } from '#domain/staff/idle-lock.ts';
import { queueTypes } from '#domain/venue/courts.ts';
import { type PriceListName, priceLists } from '#domain/venue/starting-prices.ts';

const name = z.string().trim().min(1, 'must not be empty').max(100);

const heldCourt = z.object({ court: z.string(), queue: z.enum(queueTypes) });
export type HeldCourt = z.output<typeof heldCourt>;

export const holdCourt = call({
  method: 'PUT',
  path: '/api/operator/holds/:court',
  who: { service: 'venue.edit' },
  summary: 'Hold a court for a queue, or move it to another queue.',
  params: z.object({ court: name }),
  body: z.object({ queue: z.enum(queueTypes, `must be one of ${queueTypes.join(', ')}`) }),
  response: z.object({ hold: heldCourt }),
});

export const listHolds = call({
  method: 'GET',
  path: '/api/operator/holds',
  who: { service: 'venue.see' },
  summary: 'The courts that are held for a queue.',
  response: z.object({ holds: z.array(heldCourt) }),
});

export const releaseCourt = call({
  method: 'DELETE',
  path: '/api/operator/holds/:court',
  who: { service: 'venue.edit' },
  summary: 'Open a held court to everyone.',
  params: z.object({ court: name }),
  response: z.object({ hold: heldCourt }),
});

const priceListNames = Object.keys(priceLists) as readonly PriceListName[];
const priceSen = z
  .int()
  .min(0, 'must not be negative')
  .max(ringgit(10_000), 'must be at most RM 10,000.00');

const courtPrice = z.object({
  list: z.enum(priceListNames),
  courtType: z.string(),
  baseSen: z.int(),
  peakSen: z.int(),
});
export type CourtPrice = z.output<typeof courtPrice>;

export const listPrices = call({
  method: 'GET',
  path: '/api/operator/prices',
  who: { service: 'prices.see' },
  summary: 'The price of a slot, by list and court type.',
  response: z.object({ prices: z.array(courtPrice) }),
});

export const setPrice = call({
  method: 'PUT',
  path: '/api/operator/prices/:list/:courtType',
  who: { service: 'prices.edit' },
  summary:
    'Set the price of a slot for orders from now on. A peak below the base price, or a price that no card can pay, is refused until it is confirmed.',
  params: z.object({
    list: z.enum(priceListNames, `must be one of ${priceListNames.join(', ')}`),
    courtType: name,
  }),
  body: z.object({ baseSen: priceSen, peakSen: priceSen, isConfirmed: z.boolean().optional() }),
  response: z.object({ price: courtPrice, before: courtPrice }),
});

export const switchNames = ['lessons', 'membership', 'coaching'] as const;

const venueSwitch = z.object({ name: z.enum(switchNames), isOn: z.boolean() });

export const listSwitches = call({
  method: 'GET',
  path: '/api/operator/switches',
  who: { service: 'venue.see' },
  summary: 'Which sections of the venue are open.',
  response: z.object({ switches: z.array(venueSwitch) }),
});

export const setSwitch = call({
  method: 'PUT',
  path: '/api/operator/switches/:name',
  who: { service: 'venue.edit' },
  summary: 'Open or close a section.',
  params: z.object({ name: z.enum(switchNames, `must be one of ${switchNames.join(', ')}`) }),
  body: z.object({ isOn: z.boolean() }),
  response: z.object({ switch: venueSwitch }),
});

export const announcementBody = z
  .string()
  .trim()
  .min(3, 'must have at least 3 characters')
  .max(2_000);

export const announcement = z.object({
  /** The number that members' browsers know it by; null until it is shown. */
  id: z.int().nullable(),
  body: z.string(),
  /** Null for one that was shown before announcements had times. */
  startsAt: z.iso.datetime().nullable(),
  /** Null for one without an end. */
  endsAt: z.iso.datetime().nullable(),
});
export type Announcement = z.output<typeof announcement>;

export const getAnnouncement = call({
  method: 'GET',
  path: '/api/operator/announcement',
  who: { service: 'venue.see' },
  summary: 'The announcement that members read, if any.',
  response: z.object({ announcement: announcement.nullable() }),
});

export const setAnnouncement = call({
  method: 'PUT',
  path: '/api/operator/announcement',
  who: { service: 'venue.edit' },
  summary:
    'Show an announcement on the booking screen: at once, in place of the one before, or from a time on.',
  body: z.object({
    body: announcementBody,
    from: z.iso.datetime({ offset: true }).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  response: z.object({ announcement }),
});

export const clearAnnouncement = call({
  method: 'DELETE',
  path: '/api/operator/announcement',
  who: { service: 'venue.edit' },
  summary: 'Show no announcement.',
  response: z.object({ announcement }),
});

/**
 * The venue's contact: the e-mail for private lessons, the address on every receipt, and its
 * registration and tax numbers, empty until set.
 */
export const contact = z.object({
  email: z.string(),
  address: z.string(),
  registration: z.string(),
  tax: z.string(),
});
export type Contact = z.output<typeof contact>;
export const contactParts = ['email', 'address', 'registration', 'tax'] as const;

export const getContact = call({
  method: 'GET',
  path: '/api/operator/contact',
  who: { service: 'venue.see' },
  summary: 'How members reach the venue.',
  response: z.object({ contact }),
});

export const setContact = call({
  method: 'PUT',
  path: '/api/operator/contact/:part',
  who: { service: 'venue.edit' },
  summary:
    'Change the e-mail, the address, the registration number or the tax number of the venue.',
  params: z.object({ part: z.enum(contactParts, `must be one of ${contactParts.join(', ')}`) }),
  body: z.object({ value: z.string().trim().min(5, 'must have at least 5 characters').max(254) }),
  response: z.object({ contact }),
});

const { least, most } = lockMinutesRange;
const lockMinutes = z
  .int('must be a whole number')
  .min(least, `must be at least ${least}`)
  .max(most, `must be at most ${most}`);

export const getConsoleLock = call({
  method: 'GET',
  path: '/api/operator/console-lock',
  who: { service: 'venue.see' },
  summary: 'After how many minutes without an act a console locks.',
  response: z.object({ minutes: z.int() }),
});

export const setConsoleLock = call({
  method: 'PUT',
  path: '/api/operator/console-lock',
  who: { service: 'venue.edit' },
  summary: 'Set after how many minutes without an act a console locks.',
  body: z.object({ minutes: lockMinutes }),
  response: z.object({ minutes: z.int() }),
});
