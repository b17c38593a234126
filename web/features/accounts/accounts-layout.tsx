import type { ReactNode } from 'react';
import { Slideshow } from '#web/features/accounts/slideshow.tsx';
import { Screen, titleClass } from '#web/features/frame/screen.tsx';

interface AccountsLayoutProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children?: ReactNode;
}

/** One form, with the slideshow beside it, or above it on narrow screens. */
export function AccountsLayout({ title, subtitle, children }: AccountsLayoutProps) {
  return (
    <div className="min-h-dvh desktop:grid desktop:grid-cols-2">
      <Slideshow />
      <Screen
        title={title}
        // The form starts at a fixed height, so late content and error messages do not move it.
        className="mx-auto w-full max-w-md px-4 py-8 tablet:px-6 desktop:pt-[max(3rem,14dvh)] desktop:pb-12"
      >
        <h1 className={titleClass}>{title}</h1>
        {subtitle && <p className="mt-1.5 text-ink-soft">{subtitle}</p>}
        <div className="mt-7 grid grid-cols-1 gap-5">{children}</div>
      </Screen>
    </div>
  );
}

/** Separates signing in here from signing in with a third-party account. */
export function OrLine({ text }: { readonly text: string }) {
  return (
    <div className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </div>
  );
}
