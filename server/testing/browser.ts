import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { SessionMember } from '#contract/accounts.ts';

export interface Browser {
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  whoAmI(): Promise<SessionMember | null>;
  /** The cookies of the next request. */
  cookies(): string;
}

/** Keeps cookies between requests to the app, as a browser does. */
export const browse = (app: FastifyInstance): Browser => {
  const jar = new Map<string, string>();
  const cookies = () =>
    [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const send: Browser['send'] = async (method, url, payload) => {
    const answer = await app.inject({
      method,
      url,
      ...(jar.size > 0 && { headers: { cookie: cookies() } }),
      ...(payload && { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { send, cookies, whoAmI: async () => (await send('GET', '/api/session')).json().member };
};
