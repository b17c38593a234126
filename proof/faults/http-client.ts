import { setTimeout as sleep } from 'node:timers/promises';

/** Every request must be answered, or its connection closed, within this time. */
export const boundMs = 8_000;
/** A request without an answer after this time counts as hanging. */
const hangMs = 15_000;

/** Requests by their need: the database (call), a static file (page), or a live process (health). */
export type Topic = 'call' | 'page' | 'health';

/** One request and its result. Times are those of `performance.now`. */
export interface Sample {
  readonly topic: Topic;
  readonly what: string;
  /** 0 when the connection closed without an answer. */
  readonly status: number;
  readonly isHang: boolean;
  readonly hasRetryAfter: boolean;
  /** The body of a failed response. */
  readonly said: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface HttpResult {
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

/** Sends requests to one app over real connections and records each result. */
export interface HttpClient {
  ask(question: Question): Promise<HttpResult>;
  readonly samples: readonly Sample[];
}

export const makeHttpClient = (url: string): HttpClient => {
  const samples: Sample[] = [];
  const ask: HttpClient['ask'] = async (question) => {
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

/** How often the pulse sends its requests. */
const pulseMs = 100;

/** Keeps sending one request of each topic, without waiting for answers. */
export const startPulse = ({ ask }: HttpClient, cookie: string): Stoppable => {
  const pending = new Set<Promise<unknown>>();
  let isOver = false;
  const send = (question: Question): void => {
    const answer = ask(question).finally(() => pending.delete(answer));
    pending.add(answer);
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
      await Promise.all(pending);
    },
  };
};
