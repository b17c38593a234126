import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { renderInConsole } from '#web/testing/console.tsx';

const { frame: words } = consoleLabels;

test('an unknown address says so, and leads to the day', () => {
  renderInConsole(createElement(NoPage, { seesDay: true }));
  expect(screen.getByRole('heading', { name: words.noPage })).toBeTruthy();
  expect(screen.getByRole('link', { name: words.toDay }).getAttribute('href')).toBe('/');
});
