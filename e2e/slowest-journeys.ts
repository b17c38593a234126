import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { slowestOf, type Timed } from '#scripts/slowest.ts';

const root = `${import.meta.dirname}/..`;

/** Prints the slowest journeys after a Playwright run. */
export default class SlowestJourneys implements Reporter {
  readonly #timed: Timed[] = [];

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    this.#timed.push({ name: `${relative(root, location.file)} › ${title}`, ms: duration });
  }

  onEnd(): void {
    if (this.#timed.length < 2) return;
    process.stdout.write(`\n${slowestOf(this.#timed, 'journeys')}\n`);
  }
}
