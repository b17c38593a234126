import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends each request to one of the ready processes, and never retries. */
export interface Balancer {
  readonly port: number;
  /** How many requests each process got. */
  readonly sent: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

const lookMs = 200;

const isReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).ok;
  } catch {
    return false;
  }
};

const passOn = (
  agent: Agent,
  port: number,
  question: IncomingMessage,
  answer: ServerResponse,
): void => {
  const { method, url, headers } = question;
  const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers });
  onward.on('response', (response) => {
    const { connection, 'keep-alive': _, ...others } = response.headers;
    answer.writeHead(response.statusCode ?? 502, others);
    // A stream has no length, and its first bytes come long before its end.
    answer.flushHeaders();
    response.pipe(answer);
    response.on('aborted', () => answer.destroy());
  });
  onward.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  answer.on('close', () => {
    if (!answer.writableFinished) onward.destroy();
  });
  question.pipe(onward);
};

export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const sent = new Map(ports.map((port) => [port, 0]));
  let ready: readonly number[] = ports;
  let turn = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const answers = await Promise.all(ports.map(isReady));
      ready = ports.filter((_, at) => answers[at]);
      await sleep(lookMs);
    }
  };
  const looking = look();
  const server = createServer((question, answer) => {
    turn += 1;
    const port = ready[turn % ready.length];
    if (port === undefined) {
      answer.writeHead(503).end();
      return;
    }
    sent.set(port, (sent.get(port) ?? 0) + 1);
    passOn(agent, port, question, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sent,
    close: async () => {
      isOver = true;
      await looking;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
};
