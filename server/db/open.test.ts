import { expect, test } from 'vitest';
import { makeClock } from '#server/clock.ts';
import { openVenueDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/env.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestDatabase, urlOf } from '#server/testing/database.ts';
import { temporaryFolder } from '#server/testing/process.ts';

test('more connections than PostgreSQL allows are refused before anything is written', async () => {
  const { connection } = await openTestDatabase();
  const settings = readSettings({
    DATABASE_URL: urlOf(connection),
    DATABASE_POOL: '200',
    DEPOT_PROCESSES: '64',
    DEPOT_DATA: temporaryFolder(),
  });
  const opening = openVenueDatabase({
    settings,
    clock: makeClock(),
    log: makeLogger({ logLevel: 'silent' }),
    say: () => undefined,
    hashPassword: async () => 'a hash',
    onTakenOver: () => undefined,
  });
  await expect(opening).rejects.toThrow(
    /^DEPOT_PROCESSES \(64\) times DATABASE_POOL \(200\) is more than the \d+ connections/,
  );
});
