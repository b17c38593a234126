import { setTimeout as sleep } from 'node:timers/promises';

/** Within this every request is answered, or its connection is ended. */
export const boundMs = 8_000;
/** Whoever has not answered by now hangs. */
const hangMs = 15_000;

/** What is asked: something that needs the database, a file, or whether the process lives. */
export type Topic = 'call' | 'page' | 'health';

/** One request and what became of it. Moments are those of `performance.now`. */
export interface Sample {
  readonly topic: Topic;
  readonly what: string;
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly isHang: boolean;
  readonly hasRetryAfter: boolean;
  /** The body of a failure. */
  readonly said: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface Asked {
  readonly status: number;
  readonly body: string;
}

export interface Question {
  readonly topic?: Topic;
  readonly path: string;
  readonly cookie?: string;
  readonly json?: object;
  readonly form?: string;
}

const requestOf = ({ cookie, json, form }: Question): RequestInit => {
  const headers: Record<string, string> = {};
  if (cookie !== undefined) headers.cookie = cookie;
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  const body = json === undefined ? form : JSON.stringify(json);
  return body === undefined ? { headers } : { method: 'POST', headers, body };
};

/** Asks one app over real connections and keeps what every request came to. */
export interface Asker {
  ask(question: Question): Promise<Asked>;
  readonly samples: readonly Sample[];
}

export const makeAsker = (url: string): Asker => {
  const samples: Sample[] = [];
  const ask: Asker['ask'] = async (question) => {
    const { topic = 'call', path } = question;
    const request = requestOf(question);
    const what = `${request.method ?? 'GET'} ${path.replace(/order_\w+/, ':id')}`;
    const beganAt = performance.now();
    const note = (seen: Pick<Sample, 'status' | 'isHang' | 'hasRetryAfter' | 'said'>): void => {
      samples.push({ topic, what, beganAt, endedAt: performance.now(), ...seen });
    };
    try {
      const signal = AbortSignal.timeout(hangMs);
      const answer = await fetch(`${url}${path}`, { ...request, signal });
      const body = await answer.text();
      const { status, headers } = answer;
      const said = status >= 500 ? body : '';
      note({ status, isHang: false, hasRetryAfter: headers.has('retry-after'), said });
      return { status, body };
    } catch (error) {
      const isHang = error instanceof DOMException && error.name === 'TimeoutError';
      note({ status: 0, isHang, hasRetryAfter: false, said: '' });
      return { status: 0, body: '' };
    }
  };
  return { ask, samples };
};

export interface Stoppable {
  stop(): Promise<void>;
}

/** How often somebody looks whether the venue is there. */
const pulseMs = 100;

/** Asks again and again, without waiting for answers, for each of the three topics. */
export const startPulse = ({ ask }: Asker, cookie: string): Stoppable => {
  const asked = new Set<Promise<unknown>>();
  let isOver = false;
  const send = (question: Question): void => {
    const answer = ask(question).finally(() => asked.delete(answer));
    asked.add(answer);
  };
  const beat = async (): Promise<void> => {
    while (!isOver) {
      send({ path: '/api/credits', cookie });
      send({ topic: 'page', path: '/login' });
      send({ topic: 'health', path: '/healthz' });
      await sleep(pulseMs);
    }
  };
  const beating = beat();
  return {
    stop: async () => {
      isOver = true;
      await beating;
      await Promise.all(asked);
    },
  };
};
