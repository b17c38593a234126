import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sport } from '#domain/venue/courts.ts';
import { changeTo, dayOf, openTab, windowOf } from '#web/testing/live-tab.ts';

let close = (): void => {};
const aTab = (sport?: Sport | null) => {
  const tab = openTab(sport);
  close = tab.close;
  return tab;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('slot changes', () => {
  test('are applied to the window on screen', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.load(windowOf(10));
    tab.change(11, changeTo(18, 'booked'), changeTo(19, 'held'));
    expect([tab.claim(18), tab.claim(19), tab.claim(20)]).toEqual(['booked', 'held', null]);
    tab.change(12, changeTo(18, null));
    expect(tab.claim(18)).toBeNull();
  });

  test('are applied to a day that was fetched by itself', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.loadDay(dayOf(10));
    tab.change(11, changeTo(18, 'booked'));
    expect(tab.claimOfDay(18)).toBe('booked');
  });

  test('neither make the window look freshly fetched nor clear its invalidation', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.load(windowOf(10));
    await tab.client.invalidateQueries();
    const before = tab.client.getQueryState(['slots', 'Pickle']);
    vi.advanceTimersByTime(1_000);
    tab.change(11, changeTo(18, 'booked'));
    expect(tab.claim(18)).toBe('booked');
    expect(tab.client.getQueryState(['slots', 'Pickle'])).toMatchObject({
      dataUpdatedAt: before?.dataUpdatedAt,
      isInvalidated: true,
    });
  });

  test('are applied to a window that was in flight when they came', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    tab.change(11, changeTo(17, 'booked'), changeTo(18, 'booked'));
    tab.change(12, changeTo(18, null));
    tab.change(13, changeTo(19, 'held'));
    // The server's answer included 11, and that 17 was freed again in the meantime.
    await tab.load(windowOf(11));
    expect(tab.claim(17)).toBeNull();
    expect(tab.claim(18)).toBeNull();
    expect(tab.claim(19)).toBe('held');
    expect(tab.server.addresses()).toHaveLength(1);
  });

  test('are replayed for a window that is older than the stream', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 20);
    tab.change(21, changeTo(18, 'booked'));
    await tab.load(windowOf(15));
    expect(tab.server.addresses()).toEqual([
      '/api/live?sport=Pickle',
      '/api/live?sport=Pickle&after=15',
    ]);
    expect(tab.claim(18)).toBeNull();
    tab.server.say({ topic: 'hello' }, 15);
    tab.change(16, changeTo(17, 'booked'));
    tab.change(21, changeTo(18, 'booked'));
    expect([tab.claim(17), tab.claim(18)]).toEqual(['booked', 'booked']);
  });

  test('are replayed when the window came before the first message', async () => {
    const tab = aTab();
    await tab.load(windowOf(15));
    expect(tab.server.addresses()).toHaveLength(1);
    tab.server.say({ topic: 'hello' }, 20);
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=15');
  });

  test('are replayed when the stream does not say where it began', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' });
    await tab.load(windowOf(15));
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=15');
    tab.server.say({ topic: 'hello' });
    expect(tab.server.addresses()).toHaveLength(2);
  });

  test('are replayed when too many came to store', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 0);
    for (let number = 1; number <= 1_200; number += 1) tab.change(number, changeTo(18, 'booked'));
    await tab.load(windowOf(200));
    expect(tab.server.addresses()).toHaveLength(1);
    expect(tab.claim(18)).toBe('booked');
    await tab.load(windowOf(199));
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=199');
  });

  test('in a burst are shown at once, without the steps between', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.load(windowOf(10));
    const steps: unknown[] = [];
    const stop = tab.client.getQueryCache().subscribe(() => steps.push(tab.claim(18)));
    tab.server.say({ topic: 'slots', changes: [changeTo(18, 'held')] }, 11);
    tab.server.say({ topic: 'slots', changes: [changeTo(18, null)] }, 12);
    tab.server.say({ topic: 'slots', changes: [changeTo(18, 'booked')] }, 13);
    expect(tab.claim(18)).toBeNull();
    vi.advanceTimersByTime(40);
    expect(steps).toEqual(['booked']);
    stop();
  });

  test('in a burst longer than the stored changes are all applied', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 0);
    await tab.load(windowOf(0));
    tab.server.say({ topic: 'slots', changes: [changeTo(18, 'booked')] }, 1);
    for (let number = 2; number <= 1_200; number += 1) {
      tab.server.say({ topic: 'slots', changes: [changeTo(19, 'booked')] }, number);
    }
    vi.advanceTimersByTime(40);
    expect([tab.claim(18), tab.claim(19)]).toEqual(['booked', 'booked']);
    expect(tab.server.addresses()).toHaveLength(1);
  });

  test('are not undone by a replay for another day', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 20);
    await tab.load(windowOf(20));
    tab.change(21, changeTo(18, 'booked'));
    tab.change(22, changeTo(18, null));
    await tab.loadDay(dayOf(15));
    tab.server.say({ topic: 'hello' }, 15);
    tab.change(21, changeTo(18, 'booked'));
    expect(tab.claim(18)).toBeNull();
    expect(tab.claimOfDay(18)).toBe('booked');
  });
});

describe('the position at which the stream resumes', () => {
  test('is after the largest number so far', () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    tab.server.say({ topic: 'beat' }, 14);
    tab.news.pause();
    tab.news.open();
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=14');
  });

  test('is the number of the oldest window, before the first message', async () => {
    const tab = aTab(null);
    await tab.load(windowOf(7));
    tab.news.lookAt('Pickle');
    tab.news.open();
    expect(tab.server.addresses()).toEqual(['/api/live', '/api/live?sport=Pickle&after=7']);
  });

  test('goes back to where a sport was left when it is viewed again', async () => {
    const tab = aTab();
    tab.server.say({ topic: 'hello' }, 10);
    await tab.load(windowOf(10));
    tab.change(12, changeTo(18, 'booked'));
    tab.news.lookAt('Padel');
    tab.news.open();
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Padel&after=12');
    tab.server.say({ topic: 'hello' }, 12);
    tab.change(30, changeTo(18, 'booked'));
    tab.news.lookAt('Pickle');
    tab.news.open();
    expect(tab.server.addresses().at(-1)).toBe('/api/live?sport=Pickle&after=12');
  });
});
