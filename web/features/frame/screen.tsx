import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { labels } from '#domain/words/labels.ts';

export const mainId = 'main';

interface ScreenProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The main part of a screen. It sets the page title and takes the focus on arrival. */
export function Screen({ title, className, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null);
  const navigationType = useNavigationType();
  const isArrival = useRef(navigationType !== 'POP');
  useEffect(() => {
    document.title = `${title} · ${labels.navbar.logoEnding}`;
  }, [title]);
  useEffect(() => {
    // Going back is left to the browser, which restores the scroll position.
    if (!isArrival.current) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** The title of a screen. */
export const titleClass = 'display text-2xl tablet:text-3xl';

/** The width and margins shared by all screens inside the frame. */
export const pageClass = 'mx-auto w-full max-w-6xl px-3 py-5 tablet:px-6 tablet:py-7 short:pt-4';
