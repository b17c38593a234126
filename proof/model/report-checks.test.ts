import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { simulate } from '#proof/model/history.ts';
import type { World } from '#proof/model/world.ts';

// Every history ends with the comparison of all reports with a second computation.

const place = inject('testServer');

test('a report of parts that were sold elsewhere than their order is detected', async () => {
  const prepare = async (world: World): Promise<World> => {
    await sql`
      alter table orders drop constraint orders_sold_by_staff;
      create function sell_by_phone() returns trigger language plpgsql as $$
      begin
        new.channel := 'phone';
        return new;
      end $$;
      create trigger orders_by_phone before insert on orders
        for each row when (new.parent_order_id is not null) execute function sell_by_phone();
    `.execute(world.context.db);
    return world;
  };
  await expect(simulate(place, 1, { prepare })).rejects.toThrow(/report .* phone: \d+, not \d+/);
}, 120_000);
