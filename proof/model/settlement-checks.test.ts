import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { simulate } from '#proof/model/history.ts';
import type { World } from '#proof/model/world.ts';

// Every history ends with the comparison of all days with a second computation.

const place = inject('testServer');

test('one sen that is missing from an imported row is found, with its day and transaction', async () => {
  const prepare = async (world: World): Promise<World> => {
    await sql`
      create function lose_a_sen() returns trigger language plpgsql as $$
      begin
        new.amount_sen := new.amount_sen - 1;
        return new;
      end $$;
      create trigger settlement_rows_lose_a_sen before insert on settlement_rows
        for each row when (new.line = 2 and new.kind = 'charge') execute function lose_a_sen();
    `.execute(world.context.db);
    return world;
  };
  await expect(simulate(place, 1, { prepare })).rejects.toThrow(
    /day 2026-11-\d\d, \d+: ours \d+, theirs \d+, fee \d+.*; not ours \d+, theirs \d+/,
  );
}, 120_000);
