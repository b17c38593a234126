import { z } from 'zod';
import { call } from '#contract/call.ts';

const clockFace = z.object({
  now: z.iso.datetime(),
  /** Changes at 02:00 at the venue. */
  bookingDay: z.iso.date(),
});
export type ClockFace = z.output<typeof clockFace>;

export const showClock = call({
  method: 'GET',
  path: '/api/operator/clock',
  who: { service: 'server.see' },
  summary: "The server's clock and the booking day that it decides.",
  response: clockFace,
});

export const setClock = call({
  method: 'POST',
  path: '/api/operator/clock',
  who: { service: 'server.edit' },
  summary: 'Move the clock of a demonstration; it runs on from there.',
  body: z.object({
    now: z.iso.datetime({
      offset: true,
      error: 'must be an instant such as 2026-11-15T09:00:00+08:00',
    }),
  }),
  response: clockFace,
});

const invariantReport = z.object({
  id: z.string(),
  sentence: z.string(),
  /** How many rows violate it; 0 means that it holds. */
  violations: z.int(),
  /** The first violations, in words. */
  shown: z.array(z.string()),
});
export type InvariantReport = z.output<typeof invariantReport>;

export const checkInvariants = call({
  method: 'GET',
  path: '/api/operator/invariants',
  who: { service: 'server.see' },
  summary: 'What must always hold of the data, and every row that breaks it.',
  response: z.object({ invariants: z.array(invariantReport) }),
});
