import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '#e2e/journey.ts';
import { admit, type Newcomer } from '#e2e/members.ts';

/** An image with a photograph's size and type; its content does not matter. */
export const aPicture = (width = 1600, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1a3fb4' } })
    .jpeg()
    .toBuffer();

export const pick = (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Choose a picture').setInputFiles({ name, mimeType, buffer });

/** Signs in and opens the profile's edit form. */
export const openProfile = async (page: Page, member: Newcomer): Promise<void> => {
  await admit(page, member);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeEnabled();
};

export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save' }).click();

/** Blocks the preparation of picked pictures until the returned function is called. */
export const holdPictures = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route('**/browser-image-compression.*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};

/**
 * Prepares a picture with the script that the app has loaded. Pictures that the app began to
 * prepare before it are ready by then.
 */
export const prepareInPage = (page: Page, script: string, picture: Buffer): Promise<void> =>
  page.evaluate(
    async ({ url, base64 }) => {
      const library = await import(url);
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const file = new File([bytes], 'another.jpg', { type: 'image/jpeg' });
      const options = { maxSizeMB: 0.2, maxWidthOrHeight: 512, useWebWorker: false };
      await library.default.getDataUrlFromFile(await library.default(file, options));
    },
    { url: script, base64: picture.toString('base64') },
  );
