import { chromium } from '@playwright/test';
import { openDemoServer } from '#bench/demo-server.ts';
import { atMost, type Figure, inDigits, makeFigure } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { withStops } from '#proof/stops.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';
import { scriptBudgets, scriptsNamedBy, weighScripts } from '#scripts/script-weight.ts';

// How many bytes of script a browser must load before a page can be used.

export const measureWeight = (): Promise<readonly Figure[]> =>
  withStops(async ({ keep, atEnd }) => {
    const { address, cookie } = await keep(openDemoServer());
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...chromiumArguments],
    });
    atEnd(() => browser.close());
    const figures: Figure[] = [];
    for (const [path, budget] of Object.entries(scriptBudgets)) {
      // A signed-in member never sees the login page.
      const extraHTTPHeaders = path === '/login' ? {} : { cookie };
      const page = await browser.newPage({ extraHTTPHeaders });
      const scripts = await scriptsNamedBy(page, `${address}${path}`);
      figures.push(
        makeFigure({
          name: `Scripts of ${path}`,
          meaning: 'All script that the page asks for, as it is sent with gzip.',
          value: weighScripts(scripts),
          unit: 'bytes',
          bound: atMost(budget),
          absolute: `${inDigits(scripts.length)} files`,
        }),
      );
    }
    return figures;
  });

if (import.meta.main) {
  ensureBuilt();
  await measureAlone('Weight of scripts', measureWeight);
}
