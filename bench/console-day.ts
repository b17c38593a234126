import { type BrowserContext, chromium } from '@playwright/test';
import { openDemoServer } from '#bench/demo-server.ts';
import { atMost, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { signInStaff } from '#contract/staff.ts';
import { demoPassword, demoStaff } from '#domain/venue/demo.ts';
import { withStops } from '#proof/stops.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';

// How long the desk waits for the Day, with the demonstration's bookings and an empty cache.

const visits = 10;

declare global {
  interface Window {
    /** When the first cell could be focused and the bookings were there, since the navigation. */
    dayReadyMs?: number;
  }
}

/** Watches for the cell that the Tab key reaches, in a grid that shows bookings. */
const watchDay = (): void => {
  const look = (): void => {
    const grid = document.querySelector('[role=grid]:not([aria-busy])');
    const isReady =
      grid?.querySelector('[data-cell][tabindex="0"]') && grid.querySelector('.day-bar');
    if (!isReady || window.dayReadyMs !== undefined) return;
    window.dayReadyMs = performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
};

const signInAtDesk = async (context: BrowserContext, address: string): Promise<void> => {
  const email = demoStaff.find(({ role }) => role === 'desk')?.email;
  const answer = await context.request.post(`${address}${signInStaff.path}`, {
    headers: { origin: address },
    data: { email, password: demoPassword },
  });
  if (!answer.ok()) throw new Error(await answer.text());
};

export const measureDay = (): Promise<readonly Figure[]> =>
  withStops(async ({ keep, atEnd }) => {
    const { address } = await keep(openDemoServer());
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...chromiumArguments],
    });
    atEnd(() => browser.close());
    const first = await browser.newContext();
    await signInAtDesk(first, address);
    const storageState = await first.storageState();
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext({
        storageState,
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      await page.addInitScript(watchDay);
      await page.goto(`${address}/console`);
      await page.waitForFunction(() => window.dayReadyMs !== undefined);
      times.push(await page.evaluate(() => window.dayReadyMs ?? 0));
      await context.close();
    }
    return [
      makeFigure({
        name: 'The Day of the console',
        meaning: `From the navigation to the first cell that can be focused, with the bookings of the day: the median of ${visits} visits with an empty cache.`,
        value: median(times) / 1_000,
        unit: 's',
        bound: atMost(1),
        absolute: `slowest ${inDigits(Math.round(Math.max(...times)))} ms`,
      }),
    ];
  });

if (import.meta.main) {
  ensureBuilt();
  await measureAlone('The Day of the console', measureDay);
}
