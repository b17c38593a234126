import { describe, expect, test } from 'vitest';
import { courtEvents, lessonEvents } from '#proof/model/awaited-events.ts';
import { courtScenario } from '#proof/model/court-scenario.ts';
import { operationsFor } from '#proof/model/event-coverage.ts';
import { favouredFactor, favouring } from '#proof/model/favoured.ts';
import { lessonScenario } from '#proof/model/lesson-scenario.ts';

// The proof favours the operations that lead to events which the histories lack.

describe.each([
  ['courts', courtScenario, courtEvents],
  ['lessons', lessonScenario, lessonEvents],
] as const)('in histories of %s', (_, { generators }, events) => {
  const names = new Set(generators.map(({ name }) => name));

  test.each(events)('%s is led to by operations that there are', (event) => {
    const operations = operationsFor([event]);
    expect(operations).not.toEqual([]);
    expect(operations.filter((name) => !names.has(name))).toEqual([]);
  });

  test('only favoured operations have another weight', () => {
    const [first, ...others] = generators;
    const weighed = favouring(generators, [first?.name ?? '']);
    expect(weighed[0]?.weight).toBe((first?.weight ?? 0) * favouredFactor);
    expect(weighed.slice(1)).toEqual(others);
    expect(favouring(generators, [])).toEqual(generators);
  });
});
