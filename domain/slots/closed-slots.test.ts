import { expect, test } from 'vitest';
import { closedReasonAt, withClosed } from '#domain/slots/closed-slots.ts';

const place = { courtId: 1, date: '2026-11-18' } as const;

test('[SLOT-10] slots of a court with one reason are one entry, and the last change of each counts', () => {
  const flood = withClosed(
    withClosed([], { ...place, slot: 13 }, 'Flood'),
    { ...place, slot: 12 },
    'Flood',
  );
  expect(flood).toEqual([{ ...place, slots: [12, 13], reason: 'Flood' }]);
  expect(withClosed(flood, { ...place, slot: 12 }, 'Flood')).toEqual(flood);
  expect(closedReasonAt(flood, { ...place, slot: 12 })).toBe('Flood');
  expect(closedReasonAt(flood, { ...place, slot: 14 })).toBeNull();
  expect(closedReasonAt(flood, { ...place, courtId: 2, slot: 12 })).toBeNull();
  const light = withClosed(flood, { ...place, slot: 12 }, 'Light');
  expect(light).toEqual([
    { ...place, slots: [13], reason: 'Flood' },
    { ...place, slots: [12], reason: 'Light' },
  ]);
  expect(withClosed(light, { ...place, slot: 13 }, null)).toEqual([
    { ...place, slots: [12], reason: 'Light' },
  ]);
});
