import { act } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { useFilters } from '#web/console/audit/use-filters.ts';
import { pass, renderInApp } from '#web/testing/hooks.tsx';

const openLog = (entry = '/audit') => {
  const { result } = renderInApp(
    () => ({ ...useFilters(false), location: useLocation(), go: useNavigate() }),
    null,
    entry,
  );
  return {
    result,
    change: (changed: Parameters<ReturnType<typeof useFilters>['change']>[0]) =>
      act(() => result.current.change(changed)),
    address: () => result.current.location.search,
  };
};

test('the log is filtered once the typing pauses, and every letter stays', async () => {
  const { result, change, address } = openLog();
  for (const typed of ['m', 'me', 'mei']) {
    change({ about: typed });
    expect(result.current.chosen.about).toBe(typed);
    await pass(100);
    expect(result.current.acting.about).toBe('');
  }
  await pass(300);
  expect(result.current.acting.about).toBe('mei');
  expect(address()).toBe('?about=mei');
});

test('a filter that is chosen while a text is pending keeps both', async () => {
  const { result, change, address } = openLog('/audit?act=staff');
  change({ about: 'mei' });
  change({ day: '2026-11-14' });
  await pass(300);
  expect(result.current.acting).toEqual({ who: '', act: 'staff', about: 'mei', day: '2026-11-14' });
  expect(address()).toBe('?act=staff&about=mei&day=2026-11-14');
});

test('letters that are typed while the address changes are not lost', async () => {
  const { result, change, address } = openLog();
  change({ about: 'mei' });
  await pass(299);
  change({ about: 'mei t' });
  await pass(1);
  expect(result.current.chosen.about).toBe('mei t');
  await pass(300);
  change({ about: 'mei ta' });
  await pass(5);
  expect(result.current.chosen.about).toBe('mei ta');
  await pass(300);
  expect(address()).toBe('?about=mei+ta');
});

test('clearing the filters acts at once', async () => {
  const { result, change, address } = openLog('/audit?about=mei&day=2026-11-14');
  expect(result.current.acting.about).toBe('mei');
  change({ who: '', act: '', about: '', day: '' });
  await pass(1);
  expect(result.current.acting).toEqual({ who: '', act: '', about: '', day: '' });
  expect(address()).toBe('');
});

test('a link to the log with other filters is followed', async () => {
  const { result } = openLog('/audit?about=mei');
  act(() => void result.current.go('/audit?act=staff'));
  await pass(1);
  const followed = { who: '', act: 'staff', about: '', day: '' };
  expect(result.current.chosen).toEqual(followed);
  expect(result.current.acting).toEqual(followed);
  await pass(1_000);
  expect(result.current.location.search).toBe('?act=staff');
});
