import { expect, test } from 'vitest';
import { isLost, lostState, outlineIdOf } from '#web/visit.ts';

const at = (pathname: string, search = '', state: unknown = null) =>
  outlineIdOf({ pathname, search, state });

test('the outline of a visit follows the sport in its URL or its navigation state', () => {
  expect(at('/login')).toBe('outline /login null');
  expect(at('/', '?sport=Padel')).toBe('outline / Padel');
  expect(at('/', '?sport=Chess')).toBe('outline / null');
  expect(at('/', '', { selectedBookingType: 'court-booking' })).toBe('outline / null');
  expect(at('/checkout-court', '', { selectedSport: 'Pickle' })).toBe(
    'outline /checkout-court Pickle',
  );
  expect(at('/checkout-court', '', { selectedSport: 'toString' })).toBe(
    'outline /checkout-court null',
  );
});

test.each([
  ['a notice', at('/login', '?registered=true')],
  ['a session that has ended', at('/login', '', { ended: 'expired' })],
  ['an address that no screen has', at('/', '', lostState)],
  ['a login after such an address', at('/login', '', { origin: { path: '/', state: lostState } })],
  ['another section by its state', at('/', '', { selectedBookingType: 'Lessons' })],
  ['another section by its address', at('/', '?section=coaching')],
])('a visit with %s has no outline', (_what, id) => {
  expect(id).toBeNull();
});

test.each([null, undefined, {}, { isLost: 'yes' }, { origin: null }, { origin: 'x' }])(
  'a visit with the state %j asked for a screen that there is',
  (state) => {
    expect(isLost({ state })).toBe(false);
  },
);
