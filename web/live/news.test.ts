import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeTo, openTab, windowOf } from '#web/testing/live-tab.ts';

const time = vi.fn(async () => Response.json({ now: '2026-11-15T02:00:00.000Z' }));

let close = (): void => {};
const aTab = () => {
  const tab = openTab();
  close = tab.close;
  return tab;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', time);
});
afterEach(() => {
  close();
  time.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('other live events', () => {
  test('set the balance, also against an older answer in flight', async () => {
    const tab = aTab();
    const late = Promise.withResolvers<{ balanceSen: number }>();
    const observer = new QueryObserver(tab.client, {
      queryKey: ['credits'],
      queryFn: ({ signal }) => {
        void signal;
        return late.promise;
      },
    });
    const unsubscribe = observer.subscribe(() => {});
    tab.server.say({ topic: 'credits', balanceSen: 900 }, 5);
    late.resolve({ balanceSen: 100 });
    await vi.advanceTimersByTimeAsync(10);
    expect(tab.client.getQueryData(['credits'])).toEqual({ balanceSen: 900 });
    unsubscribe();
  });

  test.each([
    ['hello', { topic: 'hello' }],
    ['an event', { topic: 'orders', orderId: 'order_1', status: 'completed' }],
  ] as const)('fetch an order again whose first fetch was under way at %s', async (_, message) => {
    const tab = aTab();
    const first = Promise.withResolvers<{ status: string }>();
    const read = vi.fn(async () => ({ status: 'completed' }));
    read.mockImplementationOnce(() => first.promise);
    const queryKey = ['orders', 'standing', 'order_1'];
    const observer = new QueryObserver(tab.client, { queryKey, queryFn: read });
    const unsubscribe = observer.subscribe(() => {});
    tab.server.say(message, 5);
    await vi.advanceTimersByTimeAsync(150);
    first.resolve({ status: 'pending' });
    await vi.advanceTimersByTimeAsync(10);
    expect(tab.client.getQueryData(queryKey)).toEqual({ status: 'completed' });
    expect(read).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  test('do not restore older data in a replay', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 20);
    tab.server.say({ topic: 'credits', balanceSen: 900 }, 25);
    await tab.load(windowOf(15));
    tab.server.say({ topic: 'hello' }, 15);
    tab.server.say({ topic: 'credits', balanceSen: 100 }, 17);
    expect(tab.client.getQueryData(['credits'])).toEqual({ balanceSen: 900 });
  });

  test.each([
    ['the balance', ['credits']],
    ['the order that waits for its payment', ['orders', 'standing', 'order_1']],
    ['bookings', ['bookings', 'upcoming']],
    ['lessons', ['lessons', 'Pickle']],
  ])('refetch %s at the first hello only', async (_, [key = '', ...rest]) => {
    const tab = aTab();
    const fetched = await tab.show(key, ...rest);
    tab.server.say({ topic: 'hello' }, 10);
    tab.server.breakOff();
    await vi.advanceTimersByTimeAsync(1_000);
    tab.server.say({ topic: 'hello' }, 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('refetch the venue and its slots once for all changes within 100 ms', async () => {
    const tab = aTab();
    const venue = await tab.show('venue');
    const slots = await tab.show('slots', 'Pickle');
    tab.server.say({ topic: 'venue', changed: 'prices' }, 1);
    await vi.advanceTimersByTimeAsync(99);
    tab.server.say({ topic: 'venue', changed: 'closures' }, 2);
    expect(venue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(venue).toHaveBeenCalledTimes(1);
    expect(slots).toHaveBeenCalledTimes(1);
    expect(time).not.toHaveBeenCalled();
  });

  test("fetch the time when the venue's clock was set", async () => {
    aTab().server.say({ topic: 'venue', changed: 'clock' }, 1);
    await vi.waitFor(() => expect(time).toHaveBeenCalledWith('/api/time', expect.anything()));
  });

  test('refetch bookings and orders when an order changes', async () => {
    const tab = aTab();
    const bookings = await tab.show('bookings', 'upcoming');
    const orders = await tab.show('orders', 'open');
    tab.server.say({ topic: 'orders', orderId: 'order_1', status: 'completed' }, 1);
    await vi.advanceTimersByTimeAsync(150);
    expect(bookings).toHaveBeenCalledTimes(1);
    expect(orders).toHaveBeenCalledTimes(1);
  });

  test("refetch the member's choice of mails when another tab has made it", async () => {
    const tab = aTab();
    const choices = await tab.show('mail-choices');
    tab.server.say({ topic: 'mail_choices' }, 1);
    await vi.advanceTimersByTimeAsync(150);
    expect(choices).toHaveBeenCalledTimes(1);
  });

  test('refetch bookings, but not orders, when a booking without an order changes', async () => {
    const tab = aTab();
    const bookings = await tab.show('bookings', 'upcoming');
    const orders = await tab.show('orders', 'open');
    tab.server.say({ topic: 'bookings' }, 1);
    await vi.advanceTimersByTimeAsync(150);
    expect(bookings).toHaveBeenCalledTimes(1);
    expect(orders).not.toHaveBeenCalled();
  });

  test("refetch bookings when one of the member's is created or ended, but not for others", async () => {
    const tab = aTab();
    const bookings = await tab.show('bookings', 'upcoming');
    tab.server.say({ topic: 'hello' }, 1);
    await tab.load(windowOf(1));
    bookings.mockClear();
    tab.change(2, changeTo(18, 'booked'), changeTo(19, 'held_by_you'));
    tab.change(3, changeTo(18, null));
    await vi.advanceTimersByTimeAsync(150);
    expect(bookings).not.toHaveBeenCalled();
    tab.change(4, changeTo(19, 'booked_by_you'));
    await vi.advanceTimersByTimeAsync(150);
    expect(bookings).toHaveBeenCalledTimes(1);
    tab.change(5, changeTo(19, null));
    await vi.advanceTimersByTimeAsync(150);
    expect(bookings).toHaveBeenCalledTimes(2);
  });

  test('apply a new membership at once, and refetch the slots for it', async () => {
    const tab = aTab();
    const slots = await tab.show('slots', 'Pickle');
    const profile = { username: 'ada', membershipStatus: 'normal_member' };
    tab.client.setQueryData(['session'], { member: { userId: 'u', email: 'a@b.my', profile } });
    tab.server.say({ topic: 'membership', status: 'athlete' }, 1);
    expect(tab.client.getQueryData(['session'])).toMatchObject({
      member: { userId: 'u', profile: { username: 'ada', membershipStatus: 'athlete' } },
    });
    await vi.advanceTimersByTimeAsync(150);
    expect(slots).toHaveBeenCalledTimes(1);
  });

  test('refetch profile, plans and prices after a membership change', async () => {
    const tab = aTab();
    const followers = [
      await tab.show('profile'),
      await tab.show('memberships'),
      await tab.show('orders', 'prices'),
    ];
    tab.server.say({ topic: 'membership', status: 'long_term_member' }, 1);
    await vi.advanceTimersByTimeAsync(150);
    for (const follower of followers) expect(follower).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['prices', 'memberships'],
    ['coaches', 'coaches'],
    ['coaches', 'lessons'],
    ['lessons', 'lessons'],
  ] as const)('refetch what depends on the %s of the venue: %s', async (changed, key) => {
    const tab = aTab();
    const loaded = await tab.show(key);
    tab.server.say({ topic: 'venue', changed: 'announcement' }, 1);
    await vi.advanceTimersByTimeAsync(150);
    expect(loaded).not.toHaveBeenCalled();
    tab.server.say({ topic: 'venue', changed }, 2);
    await vi.advanceTimersByTimeAsync(150);
    expect(loaded).toHaveBeenCalledTimes(1);
  });

  test('fetch the balance after the second failure, which ends an expired session', async () => {
    const tab = aTab();
    const credits = await tab.show('credits');
    tab.server.breakOff();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(credits).not.toHaveBeenCalled();
    tab.server.breakOff();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(credits).toHaveBeenCalledTimes(1);
  });
});

describe('a stream that missed too much', () => {
  test('refetches everything, and resumes from its own number', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 900);
    const credits = await tab.show('credits');
    const bookings = await tab.show('bookings', 'upcoming');
    tab.server.say({ topic: 'reset' }, 40);
    await vi.advanceTimersByTimeAsync(10);
    expect(credits).toHaveBeenCalledTimes(1);
    expect(bookings).toHaveBeenCalledTimes(1);
    tab.server.say({ topic: 'credits', balanceSen: 300 }, 41);
    expect(tab.client.getQueryData(['credits'])).toEqual({ balanceSen: 300 });
    tab.news.open();
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=41');
  });

  test('applies no changes to a window from before, and all to the next', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.load(windowOf(10));
    tab.server.say({ topic: 'reset' }, 500);
    tab.change(501, changeTo(18, 'booked'));
    expect(tab.claim(18)).toBeNull();
    await tab.load(windowOf(500));
    expect(tab.claim(18)).toBe('booked');
    expect(tab.server.addresses()).toHaveLength(1);
  });

  test('does not resume at a window from before that could not be refetched', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.load(windowOf(10));
    tab.server.say({ topic: 'reset' }, 500);
    tab.news.open();
    tab.server.say({ topic: 'hello' }, 500);
    expect(tab.server.addresses().slice(1)).toEqual(['/api/live?sport=Pickle&after=500']);
  });

  test("accepts a window from the browser's cache as it is, and does not reconnect", async () => {
    const tab = aTab();
    await tab.load(windowOf(10));
    tab.server.say({ topic: 'hello' }, 900);
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=10');
    tab.server.say({ topic: 'reset' }, 900);
    // The window has not changed since, so the server confirms it and the old number comes again.
    await tab.load(windowOf(10));
    expect(tab.server.addresses()).toHaveLength(2);
    tab.change(901, changeTo(18, 'booked'));
    expect(tab.claim(18)).toBe('booked');
    await tab.load(windowOf(10));
    expect(tab.claim(18)).toBe('booked');
    expect(tab.server.addresses()).toHaveLength(2);
  });
});
