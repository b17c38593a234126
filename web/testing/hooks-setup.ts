import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearToasts } from '#web/ui/toast.tsx';

beforeEach(() => {
  // React then warns when a render happens that no test waits for.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: Temporal.Instant.from('2026-11-15T10:00:00+08:00').epochMilliseconds });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  // Their timers end with the test, and files of one worker share the module.
  clearToasts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
