import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { z } from 'zod';
import { openDemoServer } from '#bench/demo-server.ts';
import { atLeast, atMost, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { getSlots } from '#contract/slots.ts';
import { getVenue } from '#contract/venue.ts';
import { checkoutStateOf } from '#domain/slots/selection.ts';
import { claimAt, emptyRow } from '#domain/slots/slot-rows.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { type Stops, withStops } from '#proof/stops.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';
import { chromiumArguments, findChromium } from '#scripts/chromium.ts';

// The pages that members start with, as Lighthouse simulates them on a phone with a slow network.

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const vitals = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

type Category = (typeof categories)[number];
type Vital = keyof typeof vitals;
type Findings = Readonly<Record<Category | Vital, number>>;

interface Page {
  readonly address: string;
  readonly path: string;
  readonly cookie?: string;
  /** The navigation state that the previous screen would have passed. */
  readonly state?: unknown;
}

/** Puts the state where the router expects it, before the app reads it. */
const handOver = async (chromePort: number, state: unknown): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://localhost:${chromePort}`);
  await browser.contexts()[0]?.addInitScript((usr) => {
    if (history.state === null) history.replaceState({ usr, key: 'start', idx: 0 }, '');
  }, state);
};

/** One visit by a phone on a slow network, as Lighthouse simulates it. */
const visit = async (
  { atEnd }: Stops,
  { address, path, cookie, state }: Page,
): Promise<Findings> => {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumArguments],
    handleSIGINT: false,
  });
  atEnd(() => chrome.kill());
  try {
    if (state !== undefined) await handOver(chrome.port, state);
    const result = await lighthouse(`${address}${path}`, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (result === undefined) throw new Error('Lighthouse returned no result.');
    const { lhr } = result;
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) {
      throw new Error(`${path} led to ${lhr.finalDisplayedUrl}.`);
    }
    const scores = categories.map((name) => [
      name,
      Math.round((lhr.categories[name]?.score ?? 0) * 100),
    ]);
    const found = Object.entries(vitals).map(([name, id]) => [name, lhr.audits[id]?.numericValue]);
    return Object.fromEntries([...scores, ...found]);
  } finally {
    chrome.kill();
  }
};

const figuresOf = (path: string, visits: readonly Findings[]): readonly Figure[] => {
  const medianOf = (name: Category | Vital): number => median(visits.map((found) => found[name]));
  const single = visits.map((found) => found.performance).join(', ');
  const [accessibility, practices, seo] = [
    medianOf('accessibility'),
    medianOf('best-practices'),
    medianOf('seo'),
  ];
  return [
    makeFigure({
      name: `${path}, performance`,
      meaning: `Lighthouse's score on a phone, the median of ${visits.length} visits.`,
      value: medianOf('performance'),
      unit: 'of 100',
      bound: atLeast(95),
      absolute: `${single}; blocked for ${inDigits(Math.round(medianOf('TBT')))} ms`,
    }),
    makeFigure(
      {
        name: `${path}, accessibility and best practices`,
        meaning: 'The lower one of both scores; what search engines want is 95 at least.',
        value: Math.min(accessibility, practices),
        unit: 'of 100',
        bound: atLeast(100),
        absolute: `${accessibility} and ${practices}; SEO ${seo}`,
      },
      seo < 95,
    ),
    makeFigure({
      name: `${path}, largest paint`,
      meaning: 'When the largest part of the page is there to be seen (LCP).',
      value: medianOf('LCP') / 1_000,
      unit: 's',
      bound: atMost(1.8),
    }),
    makeFigure({
      name: `${path}, layout shift`,
      meaning: 'How much of the page jumps while it loads (CLS).',
      value: medianOf('CLS'),
      unit: '',
      bound: atMost(0.01),
    }),
  ];
};

/** Two free slots of a court on a day that is open to every member. */
const aSelection = async (address: string, cookie: string) => {
  const courtType = 'Tournament Court';
  const date = addDays(bookingDayOf(Temporal.Now.instant()), 2);
  const read = async <T>({ response }: { response: z.ZodType<T> }, path: string): Promise<T> =>
    response.parse(await (await fetch(`${address}${path}`, { headers: { cookie } })).json());
  const venue = await read(getVenue, getVenue.path);
  const { days } = await read(getSlots, getSlots.path.replace(':sport', 'Pickle'));
  const isFree = (courtId: number, slot: Slot): boolean =>
    claimAt(days[date]?.[courtId] ?? emptyRow, slot) === null;
  const courts = venue.sports
    .flatMap(({ courtTypes }) => courtTypes)
    .flatMap(({ name, courts }) => (name === courtType ? courts : []));
  const slots: readonly Slot[] = [14, 15];
  const free = courts.find(({ id }) => slots.every((slot) => isFree(id, slot)));
  if (free === undefined) throw new Error(`No ${courtType} is free on ${date}.`);
  const court = free.name;
  return checkoutStateOf(
    { sport: 'Pickle', date, courtType, court, slots: { [court]: slots } },
    'normal_member',
  );
};

export const measureVitals = (): Promise<readonly Figure[]> =>
  withStops(async (stops) => {
    const { address, cookie } = await stops.keep(openDemoServer());
    const pages: Page[] = [
      { address, path: '/login' },
      { address, path: '/', cookie },
      { address, path: '/checkout-court', cookie, state: await aSelection(address, cookie) },
    ];
    const figures: Figure[] = [];
    for (const page of pages) {
      const visits: Findings[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(stops, page));
      figures.push(...figuresOf(page.path, visits));
    }
    return figures;
  });

if (import.meta.main) {
  ensureBuilt();
  await measureAlone('Lighthouse', measureVitals);
}
