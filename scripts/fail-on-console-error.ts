import { afterEach, expect } from 'vitest';

const original = console.error;
const unexpected: unknown[][] = [];

/** An error on the console fails the test. */
console.error = (...parts: unknown[]) => {
  unexpected.push(parts);
  original(...parts);
};

afterEach(() => {
  expect(unexpected.splice(0)).toEqual([]);
});
