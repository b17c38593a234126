import { expect, test } from 'vitest';
import { isStillAffected } from '#domain/venue/messages.ts';

const today = { kind: 'day', from: '2026-11-16', until: '2026-11-16' } as const;
const booking = { bookingDate: '2026-11-16', slot: 10, durationSlots: null } as const;
const at = (time: string) => Temporal.Instant.from(`2026-11-16T${time}:00+08:00`);

test('[MSG-4] a message about today reaches nobody who has played already', () => {
  expect(isStillAffected(today, booking, at('10:59'))).toBe(true);
  expect(isStillAffected(today, booking, at('11:00'))).toBe(false);
  expect(isStillAffected(today, { ...booking, durationSlots: 2 }, at('11:00'))).toBe(true);
});

test('[MSG-4] a message about days that are over, or about a class, reaches all of them', () => {
  const tomorrow = at('11:00').add({ hours: 24 });
  expect(isStillAffected(today, booking, tomorrow)).toBe(true);
  expect(isStillAffected({ kind: 'class', instanceId: 1 }, booking, at('12:00'))).toBe(true);
});
