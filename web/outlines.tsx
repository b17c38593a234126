import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { type Sport, sports } from '#domain/venue/courts.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { LoginScreen } from '#web/features/accounts/login-screen.tsx';
import { CheckoutOutline } from '#web/features/checkout/checkout-outline.tsx';
import { Frame } from '#web/features/frame/frame.tsx';
import { HomeScreen } from '#web/home-screen.tsx';
import { paths } from '#web/paths.ts';
import { outlineId, sportParameter } from '#web/visit.ts';

/** A screen as prerendered for the time before the app has loaded. */
interface Outline {
  readonly id: string;
  readonly markup: string;
}

/**
 * Prerenders the screens that most visits start with, once for each sport that a visit may name.
 * The build embeds them in the page, so that a slow phone shows the screen before it has fetched
 * the app.
 */
export function drawOutlines(): readonly Outline[] {
  const draw = (path: string, screen: ReactNode, of: readonly (Sport | null)[]): Outline[] =>
    of.map((sport) => ({ id: outlineId(path, sport), markup: markupOf(path, screen, sport) }));
  return [
    ...draw(paths.login, <LoginScreen onSignIn={() => undefined} />, [null]),
    ...draw(paths.home, framed(<HomeScreen />), [null, ...sports]),
    ...draw(paths.checkoutCourt, framed(<CheckoutOutline />), sports),
  ];
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

function markupOf(path: string, screen: ReactNode, sport: Sport | null): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location={sport === null ? path : `${path}?${sportParameter}=${sport}`}>
        {screen}
      </StaticRouter>
    </QueryClientProvider>,
  );
}
