import { expect, test } from 'vitest';
import { type BookingSeen, type BookingsSeen, strangeBookings } from '#proof/model/slot-checks.ts';

// The checker of the histories itself: what it has to report.

const mei = { name: 'Mei', userId: 'mei', email: '', grantedSen: 0, isGone: false };
const booking: BookingSeen = {
  id: 'b',
  userId: mei.userId,
  place: '1/2026-11-20/12',
  worthSen: 6_000,
  isTooLate: false,
};
const there: BookingsSeen = new Map([[booking.id, booking]]);
const gone: BookingsSeen = new Map();

const aWorld = () => ({
  reported: { cancelled: new Set<string>(), restored: new Map<string, string>() },
  absentBookings: new Set<string>(),
  cancelledWithClass: new Set<string>(),
  moved: new Map<string, Set<number>>(),
  people: [mei],
});

/** The reported results of a batch, and the rows after it. */
type Batch = readonly [reported: readonly ('cancelled' | 'restored')[], after: BookingsSeen];

/** The faults of each batch of a history that begins with the booking. */
const faultsOf = (batches: readonly Batch[]): string[][] => {
  const world = aWorld();
  let before = there;
  return batches.map(([reported, after]) => {
    if (reported.includes('cancelled')) world.reported.cancelled.add(booking.id);
    if (reported.includes('restored')) world.reported.restored.set(booking.id, mei.userId);
    const faults = strangeBookings(world, before, after);
    before = after;
    return faults;
  });
};

const cancelled = [['cancelled'], gone] as const;
const restored = [['restored'], there] as const;
const both = ['cancelled', 'restored'] as const;

test('a booking that is cancelled and restored, again and again, is right', () => {
  const batches = [cancelled, restored, cancelled, [[], gone], restored, [[], there]] as const;
  expect(faultsOf(batches).flat()).toEqual([]);
});

test('cancelled and restored in one batch, it may be there or not, and stays so', () => {
  expect(
    faultsOf([
      [both, there],
      [[], there],
      [both, gone],
      [[], gone],
    ]).flat(),
  ).toEqual([]);
});

test.each<[string, readonly Batch[], string]>([
  ['disappears after a batch', [cancelled, restored, [[], gone]], 'has disappeared'],
  ['is not there', [cancelled, [['restored'], gone]], 'was restored and is not there'],
  [
    'is cancelled again and stays',
    [cancelled, restored, [['cancelled'], there]],
    'was cancelled and is still there',
  ],
  ['is back again', [cancelled, restored, cancelled, [[], there]], 'is back and was not restored'],
])('a restored booking that %s is reported, at once', (_, batches, fault) => {
  const faults = faultsOf(batches);
  expect(faults.slice(0, -1).flat()).toEqual([]);
  expect(faults.at(-1)).toEqual([`booking b ${fault}`]);
});

test('a booking that is cancelled for the first time and stays, or that vanishes, is reported', () => {
  expect(faultsOf([[['cancelled'], there]])).toEqual([
    ['booking b was cancelled and is still there'],
  ]);
  expect(faultsOf([[[], gone]])).toEqual([['booking b has disappeared']]);
});
