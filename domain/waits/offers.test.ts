import { expect, test } from 'vitest';
import { slotStart } from '#domain/time/slots.ts';
import { isAhead, offerExpiry } from '#domain/waits/offers.ts';

const evening = { date: '2026-11-17', slot: 19 } as const;
const start = slotStart(evening.date, evening.slot);

test('[WAIT-5] [LESSON-8] an offer lasts 15 minutes, and not beyond the start of what is offered', () => {
  const early = start.subtract({ hours: 2 });
  expect(offerExpiry(evening, early)).toEqual(early.add({ minutes: 15 }));
  expect(offerExpiry(evening, start.subtract({ minutes: 5 }))).toEqual(start);
});

test('[WAIT-1] nobody waits for what has begun', () => {
  expect(isAhead(evening, start.subtract({ seconds: 1 }))).toBe(true);
  expect(isAhead(evening, start)).toBe(false);
});
