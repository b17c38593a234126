import { rmSync } from 'node:fs';

/** Playwright wants a default export here. The server has ended by now. */
export default (): void => {
  const folder = process.env.E2E_DATA;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
};
