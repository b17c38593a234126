import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { endSeries, makeSeries, restoreSeries } from '#contract/console-series.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { useMadeSeries } from '#web/console/series/use-made-series.ts';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

type NewSeries = CallInput<typeof makeSeries>['body'];

const club: Omit<NewSeries, 'id'> = {
  courtId: 9,
  slot: 20,
  durationSlots: 2,
  firstDate: '2026-11-17',
  weeks: 2,
  replaces: null,
  reason: 'Smash Club',
  forWhom: null,
  leftOut: [],
  digest: 'd'.repeat(43),
};
const otherSeries = 'b6f0a1ce-0000-4000-8000-000000000000';
const change = {
  ...club,
  replaces: { seriesId: otherSeries, scope: 'from', date: '2026-11-17' },
} as const;
const made = { blocked: ['2026-11-17', '2026-11-24'], ended: [] };
const done = 'Smash Club: 2 dates are blocked on Padel Court 1.';

interface FormProps {
  readonly asked: Omit<NewSeries, 'id'>;
  readonly onMade: () => void;
}

function Form({ asked, onMade }: FormProps) {
  const { make, error } = useMadeSeries();
  const onClick = () => make(asked, 'Padel Court 1', onMade);
  return createElement(
    'div',
    null,
    createElement('button', { type: 'button', onClick }, 'Make'),
    createElement('p', null, error?.message),
  );
}

/** The form and the messages below it, which stay when the form has gone. */
const openForm = (asked: Omit<NewSeries, 'id'>) => {
  const server = openFakeServer();
  const onMade = vi.fn();
  const toasts = createElement(ToastRegion, { key: 'toasts', dismissLabel: 'Dismiss' });
  const form = createElement(Form, { key: 'form', asked, onMade });
  const { rerender } = renderInConsole(createElement('div', null, [form, toasts]));
  const leave = () => rerender(createElement('div', null, [toasts]));
  return { server, onMade, leave };
};

/** The id of the series that was asked for, each time. */
const idsIn = (bodies: readonly unknown[]) => bodies.map((body) => (body as NewSeries).id);

test('[SERIES-3] a request that is sent again after a lost answer has the same id', async () => {
  const { server, onMade } = openForm(club);
  press('Make');
  press('Make');
  await server.lose(makeSeries);
  expect(onMade).not.toHaveBeenCalled();
  press('Make');
  await server.answer(makeSeries, made);
  const ids = idsIn(server.asked(makeSeries));
  // The second press came while the first request was under way.
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(onMade).toHaveBeenCalledOnce();
  expect(screen.getByText(done)).toBeDefined();
});

test('[SERIES-7] a new series is undone by ending all of it, after its form has gone', async () => {
  const { server, leave } = openForm(club);
  press('Make');
  await server.answer(makeSeries, made);
  leave();
  press(deskMoveLabels.undo);
  const ending = await server.take(endSeries);
  const [id = ''] = idsIn(server.asked(makeSeries));
  expect(ending.url).toContain(id);
  expect(ending.body).toEqual({ scope: 'all', date: '2026-11-17' });
  await server.answer(endSeries, { ended: [] }, ending);
  expect(screen.getByText('The series is as it was.')).toBeDefined();
});

test('[SERIES-7] a change is undone by blocking the dates of the other runs again', async () => {
  const { server } = openForm(change);
  press('Make');
  const dates = ['2026-11-17', '2026-11-24'];
  const ended = [{ id: otherSeries, dates, weeks: 4 }];
  await server.answer(makeSeries, { ...made, ended });
  press(deskMoveLabels.undo);
  const restoring = await server.take(restoreSeries);
  const [insteadOf] = idsIn(server.asked(makeSeries));
  expect(restoring.url).toContain(otherSeries);
  expect(restoring.body).toEqual({ runs: ended, insteadOf });
  await server.answer(restoreSeries, { blocked: dates }, restoring);
});

test('[SERIES-9] to undo a change that freed nothing ends no other date of the series', async () => {
  const { server } = openForm(change);
  press('Make');
  await server.answer(makeSeries, made);
  press(deskMoveLabels.undo);
  const restoring = await server.take(restoreSeries);
  const [insteadOf] = idsIn(server.asked(makeSeries));
  expect(restoring.body).toEqual({ runs: [], insteadOf });
  expect(server.asked(endSeries)).toEqual([]);
});

test('[SERIES-7] an undo that is refused says why', async () => {
  const { server } = openForm(club);
  press('Make');
  await server.answer(makeSeries, made);
  press(deskMoveLabels.undo);
  await server.refuse(endSeries, 'not_found', 'There is no such series.');
  await pass(5);
  expect(screen.queryByText('The series is as it was.')).toBeNull();
  expect(screen.getByRole('status').textContent).not.toBe('');
});
