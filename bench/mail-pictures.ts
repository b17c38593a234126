/**
 * Takes pictures of every kind of mail, as a phone and as a desk show it, light and dark:
 * `node bench/mail-pictures.ts <folder>`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { mailInText } from '#domain/words/mail-parts.ts';
import { findChromium } from '#scripts/chromium.ts';
import { mailInHtml } from '#server/features/platform/mail/mail-html.ts';
import { mailSamples } from '#server/testing/mail-samples.ts';

const folder = process.argv[2] ?? 'mail-pictures';
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium() });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 700]) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
    for (const { kind, subject, parts } of mailSamples()) {
      await page.setContent(mailInHtml(subject, parts));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(overflow) > 0) console.log(`${kind} is ${overflow} px too wide at ${width} px`);
      const path = join(folder, `${kind}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    await page.close();
  }
}
for (const { kind, subject, parts } of mailSamples()) {
  const html = mailInHtml(subject, parts);
  writeFileSync(join(folder, `${kind}.txt`), `${subject}\n\n${mailInText(parts)}\n`);
  console.log(`${kind} | ${subject} | ${Buffer.byteLength(html)} B`);
}
await browser.close();
