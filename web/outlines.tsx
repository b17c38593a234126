import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { type Sport, sports } from '#domain/venue/courts.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { LoginScreen } from '#web/features/accounts/login-screen.tsx';
import { CheckoutOutline } from '#web/features/checkout/checkout-outline.tsx';
import { Frame } from '#web/features/frame/frame.tsx';
import { sportParameter } from '#web/features/frame/sport-theme.ts';
import { HomeScreen } from '#web/home-screen.tsx';
import { paths } from '#web/paths.ts';

/** How a screen begins before the app is there, for a visit that begins with this sport or none. */
export interface Outline {
  readonly sport: Sport | null;
  readonly markup: string;
}

/**
 * Draws the screens that most visits begin with. The build calls it and puts what it returns into
 * their pages, so that a slow phone shows the screen before it has fetched the app.
 */
export function drawOutlines(): Readonly<Record<string, readonly Outline[]>> {
  const drawAll = (path: string, screen: ReactNode, of: readonly (Sport | null)[]): Outline[] =>
    of.map((sport) => ({ sport, markup: pictureOf(draw(path, screen, sport)) }));
  return {
    [paths.login]: drawAll(paths.login, <LoginScreen onSignIn={() => undefined} />, [null]),
    [paths.home]: drawAll(paths.home, framed(<HomeScreen />), [null, ...sports]),
    [paths.checkoutCourt]: drawAll(paths.checkoutCourt, framed(<CheckoutOutline />), sports),
  };
}

function framed(screen: ReactNode): ReactNode {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path="*" element={screen} />
      </Route>
    </Routes>
  );
}

function draw(path: string, screen: ReactNode, sport: Sport | null): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location={sport === null ? path : `${path}?${sportParameter}=${sport}`}>
        {screen}
      </StaticRouter>
    </QueryClientProvider>,
  );
}

const inlineTags = new Set(['a', 'button', 'input', 'label', 'select']);
const blockTags = new Set(['main', 'header', 'nav', 'section', 'form', 'h1', 'h2', 'h3']);
const visible = /^(class|src|width|height|data-(sport|bottom-bar))$/;

/**
 * Leaves of the markup what the eye sees: nothing of it can be pressed, filled in, or taken by its
 * name for the real thing, which takes its place.
 */
export function pictureOf(markup: string): string {
  return markup
    .replaceAll(/<link\b[^>]*>|<template\b[^>]*><\/template>|<!--.*?-->/g, '')
    .replaceAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^\s=>]+="[^"]*")*)\s*\/?>/gi, redraw);
}

function redraw(whole: string, slash: string, tag: string, attributes: string): string {
  if (slash !== '') return `</${tagFor(tag)}>`;
  if (isDrawing(tag)) return whole;
  const kept = [...attributes.matchAll(/\s([^\s=>]+)="[^"]*"/g)]
    .filter(([, name = '']) => visible.test(name))
    .map(([attribute]) => attribute)
    .join('');
  const alt = tag === 'img' ? ' alt=""' : '';
  const end = tag === 'input' ? '</span>' : '';
  return `<${tagFor(tag)}${kept}${alt}>${end}`;
}

/** Nothing inside of an inline picture means anything but itself. */
function isDrawing(tag: string): boolean {
  return /^(svg|g|path|circle|rect|line|polyline|polygon|ellipse)$/i.test(tag);
}

function tagFor(tag: string): string {
  if (inlineTags.has(tag)) return 'span';
  return blockTags.has(tag) ? 'div' : tag;
}
