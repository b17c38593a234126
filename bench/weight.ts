import { openDemoServer } from '#bench/demo-server.ts';
import { atMost, type Figure, inDigits, makeFigure } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { withStops } from '#bench/stops.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';
import { scriptBudgets, scriptsNamedBy, weighScripts } from '#scripts/script-weight.ts';

// How many bytes of script a page makes a browser fetch before it can be used.

const pageOf = async (url: string, cookie: string): Promise<string> => {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
};

export const measureWeight = (): Promise<readonly Figure[]> =>
  withStops(async ({ keep }) => {
    const { address, cookie } = await keep(openDemoServer());
    return Promise.all(
      Object.entries(scriptBudgets).map(async ([path, budget]) => {
        // Whoever has signed in never sees the login page.
        const html = await pageOf(`${address}${path}`, path === '/login' ? '' : cookie);
        const scripts = scriptsNamedBy(html);
        return makeFigure({
          name: `Scripts of ${path}`,
          meaning: 'All script that the page asks for, as it is sent with gzip.',
          value: weighScripts(scripts),
          unit: 'bytes',
          bound: atMost(budget),
          absolute: `${inDigits(scripts.length)} files`,
        });
      }),
    );
  });

if (import.meta.main) {
  ensureBuilt();
  await measureAlone('Weight of scripts', measureWeight);
}
