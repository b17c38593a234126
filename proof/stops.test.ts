import { expect, test, vi } from 'vitest';
import { withStops } from '#proof/stops.ts';

const aThing = (name: string, stopped: string[]) => ({
  stop: () => {
    stopped.push(name);
  },
});

test('the last started is stopped first, and the result is returned', async () => {
  const stopped: string[] = [];
  const result = await withStops(async ({ atEnd, keep }) => {
    await keep(aThing('database', stopped));
    await keep(Promise.resolve(aThing('server', stopped)));
    atEnd(() => stopped.push('browser'));
    expect(stopped).toEqual([]);
    return 'measured';
  });
  expect(result).toBe('measured');
  expect(stopped).toEqual(['browser', 'server', 'database']);
});

test('everything is stopped when the work throws, and its error is the one rethrown', async () => {
  const stopped: string[] = [];
  const work = withStops(async ({ keep }) => {
    await keep(aThing('database', stopped));
    await keep(Promise.reject(new Error('The server did not start.')));
  });
  await expect(work).rejects.toThrow('The server did not start.');
  expect(stopped).toEqual(['database']);
});

test('one that fails to stop does not keep the others from stopping', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const stopped: string[] = [];
  await withStops(async ({ atEnd, keep }) => {
    await keep(aThing('database', stopped));
    atEnd(() => {
      throw new Error('It hangs.');
    });
  });
  expect(stopped).toEqual(['database']);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('signal handlers are installed only while something runs', async () => {
  const before = process.listenerCount('SIGTERM');
  await withStops(async () => {
    expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  });
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
