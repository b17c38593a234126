import { join } from 'node:path';
import type pg from 'pg';
import type { OrdersQuestion } from '#proof/load/order-load-node.ts';
import type { Stops } from '#proof/stops.ts';
import { type Child, startChild } from '#server/testing/child.ts';

/** Each process of the app has its own port; the load is spread evenly over them. */
export interface Servers {
  readonly nodes: readonly [Child, ...Child[]];
  readonly ports: readonly number[];
}

export const loadScript = (name: string): string => join(import.meta.dirname, name);

export const askServer = <Answer>(node: Child, question: OrdersQuestion): Promise<Answer> =>
  node.ask<Answer>(question);

export const startServers = async (
  { keep }: Stops,
  options: { readonly connection: pg.PoolConfig; readonly secret: string; readonly count: number },
): Promise<Servers> => {
  const { connection, secret, count } = options;
  const start = () => keep(startChild(loadScript('order-load-node.ts')));
  const nodes: [Child, ...Child[]] = [await start()];
  while (nodes.length < count) nodes.push(await start());
  const open = { ask: 'open', connection, secret } as const;
  return { nodes, ports: await Promise.all(nodes.map((node) => askServer<number>(node, open))) };
};

export const moveClocks = ({ nodes }: Servers, now: string): Promise<unknown> =>
  Promise.all(nodes.map((node) => askServer(node, { ask: 'move', now })));

/** CPU milliseconds of all processes. */
export const cpuOf = async ({ nodes }: Servers): Promise<number> => {
  const used = await Promise.all(nodes.map((node) => askServer<number>(node, { ask: 'cpu' })));
  return used.reduce((sum, one) => sum + one, 0);
};
