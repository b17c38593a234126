import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { getDemo } from '#contract/accounts.ts';
import type { CallShape } from '#contract/call.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/process.ts';
import { openingTime } from '#server/testing/shopping.ts';

export interface LogLine {
  readonly msg?: string;
  readonly process?: number;
  readonly pid?: number;
  readonly reqId?: string;
}

export const logOf = (server: ServerProcess): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

/** The process ids by number, of those that were started last. */
export const pidsOf = (server: ServerProcess): Map<number, number> =>
  new Map(
    logOf(server)
      .filter(({ msg }) => msg === 'process started')
      .map(({ process: number = 0, pid = 0 }) => [number, pid]),
  );

export const pidOf = (server: ServerProcess, number: number): number =>
  pidsOf(server).get(number) ?? 0;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Running {
  readonly server: ServerProcess;
  readonly url: string;
  readonly data: string;
  ask(call: CallShape, options?: AskOptions): Promise<Answer>;
  /** The number of the process that has answered. */
  processOf(headers: IncomingHttpHeaders): Promise<number>;
  /** A connection to each process; the kernel chooses, so it takes some tries. */
  connectToBoth(): Promise<readonly [Agent, Agent]>;
}

interface AskOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Unless given, the request has its own connection. */
  readonly agent?: Agent;
}

const tries = 40;

const askAt = (url: string, { method }: CallShape, options: AskOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { body, headers, agent = false } = options;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, agent, headers: { ...type, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

export const startSeveral = async (
  data: string,
  env: Record<string, string> = {},
): Promise<Running> => {
  const port = await freePort();
  const server = await startServer({
    DEPOT_DATA: data,
    DEPOT_PROCESSES: '2',
    DEPOT_NOW: openingTime,
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...env,
  });
  if (!(await server.opened)) throw new Error(server.output());
  const url = `http://127.0.0.1:${port}`;
  const ask: Running['ask'] = (call, options = {}) => askAt(`${url}${call.path}`, call, options);
  const processOf: Running['processOf'] = async (headers) => {
    const id = headers['x-request-id'];
    const find = () => logOf(server).find(({ reqId }) => reqId === id)?.process;
    await expect.poll(find).toBeTypeOf('number');
    return find() ?? 0;
  };
  const connectToBoth = async (): Promise<readonly [Agent, Agent]> => {
    const agents = new Map<number, Agent>();
    for (let tried = 0; tried < tries; tried += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => agent.destroy());
      agents.set(await processOf((await ask(getDemo, { agent })).headers), agent);
      const [one, two] = [agents.get(1), agents.get(2)];
      if (one !== undefined && two !== undefined) return [one, two];
    }
    throw new Error('One of the processes received no connection.');
  };
  return { server, url, data, ask, processOf, connectToBoth };
};
