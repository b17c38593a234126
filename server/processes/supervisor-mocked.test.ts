import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { makeClock } from '#server/clock.ts';
import { readSettings } from '#server/env.ts';
import { makeLogger } from '#server/logger.ts';
import { makeSupervisor } from '#server/processes/supervisor.ts';

/** A process as the cluster presents it; it answers what the test lets it answer. */
class FakeProcess extends EventEmitter {
  readonly process: { readonly pid: number | undefined };
  readonly received: { readonly id: number; readonly question?: { readonly ask: string } }[] = [];

  constructor(pid: number | undefined) {
    super();
    this.process = { pid };
  }

  send(message: FakeProcess['received'][number]): void {
    this.received.push(message);
  }

  isDead(): boolean {
    return this.process.pid === undefined;
  }

  ask(id: number, ask: string): void {
    this.emit('message', { id, question: { ask } });
  }

  answerTo(id: number): unknown {
    return this.received.find((message) => 'answer' in message && message.id === id);
  }
}

const forked: FakeProcess[] = [];
const fork = vi.fn((): FakeProcess => aProcess(100 + forked.length));
vi.mock('node:cluster', () => ({ default: { fork: () => fork() } }));

function aProcess(pid: number | undefined): FakeProcess {
  const made = new FakeProcess(pid);
  forked.push(made);
  return made;
}

const log = makeLogger({ logLevel: 'silent' });

const superviseTwo = () =>
  makeSupervisor({
    settings: readSettings({ DEPOT_PROCESSES: '2' }),
    clock: makeClock(),
    log,
    engine: { connection: {}, isPooled: false },
  });

const startTwo = async () => {
  const supervisor = superviseTwo();
  const started = supervisor.start();
  const [first, second] = forked as [FakeProcess, FakeProcess];
  for (const each of [first, second]) {
    each.ask(1, 'start');
    each.ask(2, 'listening');
  }
  await started;
  return { first, second };
};

afterEach(() => {
  forked.length = 0;
});

test('a process that cannot be started again is tried again, and ends nothing else', async () => {
  const { first } = await startTwo();
  const errors = vi.spyOn(log, 'error');
  const infos = vi.spyOn(log, 'info');
  fork.mockImplementationOnce(() => aProcess(undefined));
  first.emit('exit', null, 'SIGKILL');
  await expect.poll(() => forked.length).toBe(3);
  fork.mockImplementationOnce(() => {
    throw new Error('spawn ENOMEM');
  });
  forked[2]?.emit('error', new Error('spawn ENOENT'));
  await expect.poll(() => forked.length, { timeout: 5_000 }).toBe(4);
  expect(fork).toHaveBeenCalledTimes(5);
  expect(forked[3]?.process.pid).toBe(103);
  expect(errors.mock.calls).toEqual([
    [expect.objectContaining({ signal: 'SIGKILL' }), 'process exited, restarting'],
    [expect.objectContaining({ err: new Error('spawn ENOENT') }), 'process not started, retrying'],
    [expect.objectContaining({ err: new Error('spawn ENOMEM') }), 'process not started, retrying'],
  ]);
  expect(infos.mock.calls).toEqual([[{ process: 1, pid: 103 }, 'process started']]);
});

test.each([
  ['error', [new Error('spawn ENOENT')], undefined, 'could not be started (spawn ENOENT)'],
  ['exit', [1, null], 100, 'exited at its start (1)'],
])('at the start, the %s of a process is reported', async (event, details, pid, reason) => {
  fork.mockImplementationOnce(() => aProcess(pid));
  const started = superviseTwo().start();
  forked[0]?.emit(event, ...details);
  await expect(started).rejects.toThrow(`Process 1 ${reason}.`);
});

test('the metrics of a process that does not answer are left out, and all others are there', async () => {
  const { first, second } = await startTwo();
  first.ask(7, 'metrics');
  const asked = first.received.find(({ question }) => question?.ask === 'metrics');
  expect(second.received.some(({ question }) => question?.ask === 'metrics')).toBe(true);
  first.emit('message', { id: asked?.id, answer: ['its own'] });
  // A process waits two seconds for the supervisor.
  await expect.poll(() => first.answerTo(7), { timeout: 1_900 }).toBeDefined();
  expect(first.answerTo(7)).toEqual({ id: 7, answer: [['its own']] });
});

test('a process that has exited is asked nothing', async () => {
  const { first, second } = await startTwo();
  second.emit('exit', 1, null);
  first.ask(7, 'metrics');
  expect(second.received.some(({ question }) => question?.ask === 'metrics')).toBe(false);
});
