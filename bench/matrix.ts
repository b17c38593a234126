import { type CDPSession, chromium, type Page } from '@playwright/test';
import { openDemoServer } from '#bench/demo-server.ts';
import { atMost, type Figure, inDigits, makeFigure, median, quantile } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { cycleDayOf } from '#domain/time/cycle.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { withStops } from '#proof/stops.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';

// How much work a change of the wide matrix of courts and timeslots is for a slow machine, until it is
// painted. The matrix has 10 courts and 19 timeslots.

const slowdown = 4;
const frameMs = 16;
const changes = 40;
const rows = 19;
const columns = 10;

const toolbar = '[role=toolbar]';

/** Changes the matrix within the page, and returns once it is painted. */
type Change = (page: Page, turn: number) => Promise<void>;

/** Clicks what the selector finds, and waits for the frame in which the result is painted. */
const clickAndPaint = (page: Page, selector: string): Promise<void> =>
  page.evaluate(async (what) => {
    const pressed = document.querySelector<HTMLElement>(what);
    if (pressed === null) throw new Error(`There is no ${what} to press.`);
    pressed.click();
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    });
  }, selector);

const presses: Change = (page) => clickAndPaint(page, `${toolbar} [data-cell][data-press]`);

/** To the next day and back, whose cells all differ. */
const otherDays: Change = (page, turn) => clickAndPaint(page, `[data-turn="${turn % 2}"]`);

/** The time of the main thread, which does not count what other programs do meanwhile. */
const busyMs = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
};

const timesOf = async (page: Page, client: CDPSession, change: Change): Promise<number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) {
    const before = await busyMs(client);
    await change(page, turn);
    times.push((await busyMs(client)) - before);
    // Idle work after a change is not part of the next one.
    await page.waitForTimeout(200);
  }
  return times.slice(2);
};

const figureOf = (name: string, meaning: string, times: readonly number[]): Figure =>
  makeFigure({
    name,
    meaning,
    value: median(times),
    unit: 'ms',
    bound: atMost(frameMs),
    absolute: `p95 ${inDigits(quantile(times, 0.95))} ms, slowest ${inDigits(Math.max(...times))} ms`,
  });

export const measureMatrix = (): Promise<readonly Figure[]> =>
  withStops(async ({ keep, atEnd }) => {
    const { address, cookie } = await keep(openDemoServer());
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...chromiumArguments],
    });
    atEnd(() => browser.close());
    const page = await browser.newPage({
      extraHTTPHeaders: { cookie },
      viewport: { width: 1440, height: 1200 },
    });
    await page.addInitScript(() => {
      localStorage.setItem('courtView', 'time');
      localStorage.setItem('hideAnnouncement', '999999');
    });
    const today = bookingDayOf(Temporal.Now.instant());
    const days = Array.from({ length: 9 }, (_, day) => addDays(today, day));
    // On days 1 to 3 of a cycle, no court is held for others [QUEUE-1]. Every window has one of them.
    const date = days.find((day) => day > today && cycleDayOf(day) <= 3);
    if (date === undefined) throw new Error('On no day are all courts open.');
    await page.goto(`${address}/?${new URLSearchParams({ sport: 'Pickle', date })}`);
    const cells = page.locator(`${toolbar} li`).filter({ has: page.locator('[data-cell]') });
    await cells.first().waitFor();
    const shown = await page.locator(`${toolbar} li`).count();
    const wide = await cells.first().locator('> div > *').count();
    if (shown !== rows || wide !== columns) throw new Error(`The matrix is ${shown} × ${wide}.`);
    await page.evaluate((bar) => {
      const cell = document.querySelector(`${bar} [data-cell]:not([aria-disabled])`);
      cell?.setAttribute('data-press', '');
      const day = document.querySelector('[role=grid] [aria-pressed=true]');
      const next = [...document.querySelectorAll('[role=grid] button:not([aria-disabled])')];
      const at = next.indexOf(day as Element);
      day?.setAttribute('data-turn', '1');
      next[at + 1]?.setAttribute('data-turn', '0');
    }, toolbar);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const slow = `${columns} courts × ${rows} timeslots in 1440 × 1200 px, on a CPU slowed down ${slowdown} times: the work of the main thread from the press until it is painted, median of ${changes - 2}.`;
    return [
      figureOf(
        'A press in the matrix of courts and timeslots',
        slow,
        await timesOf(page, client, presses),
      ),
      figureOf(
        'Another day in the matrix, whose cells all change',
        slow,
        await timesOf(page, client, otherDays),
      ),
    ];
  });

if (import.meta.main) {
  ensureBuilt();
  await measureAlone('The matrix of courts and timeslots', measureMatrix);
}
