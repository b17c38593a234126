import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const root = `${import.meta.dirname}/..`;
const linesShown = 12;

/**
 * Prints each failed journey once more after a Playwright run, with its error and without
 * attachments, so that the end of a truncated log says what failed.
 */
export default class FailedJourneys implements Reporter {
  readonly #failed: string[] = [];

  onTestEnd({ location, title }: TestCase, { status, errors }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    const causes = errors.map(({ message = '', location: at }) => {
      const lines = stripVTControlCharacters(message).split('\n').slice(0, linesShown);
      return `${lines.join('\n')}\n  at ${at ? `${relative(root, at.file)}:${at.line}` : '?'}`;
    });
    this.#failed.push(`${relative(root, location.file)} › ${title}\n${causes.join('\n')}`);
  }

  onEnd(): void {
    if (this.#failed.length === 0) return;
    process.stdout.write(`\nFailed journeys:\n\n${this.#failed.join('\n\n')}\n`);
  }
}
