import { expect, test } from 'vitest';
import { previewChanges } from '#web/console/coach/preview-changes.ts';

const mei = { name: 'Mei', seat: 'booking', amountSen: 5_000 } as const;
const ada = { name: 'Ada', seat: 'waiting', amountSen: 0 } as const;
const lim = { name: 'Lim', seat: 'hold', amountSen: 0 } as const;

test('[LESSON-15] the changes since a preview are named', () => {
  expect(previewChanges([mei, ada], [mei, lim])).toBe(
    'Since the preview: Lim came; Ada left. Nothing was done. Look at it again.',
  );
  expect(previewChanges([mei], [mei, mei])).toContain('Mei came');
  expect(previewChanges([mei, ada], [ada, mei])).toBeNull();
});
