import type { ReactNode } from 'react';
import { LogoMark } from '#web/pictures/logo-mark.tsx';

interface SignInFrameProps {
  readonly title: string;
  readonly subtitle: string | null;
  readonly children: ReactNode;
  /** Stands below the card. */
  readonly below?: ReactNode;
}

/** The card of each step of a sign-in. */
export function SignInFrame({ title, subtitle, children, below }: SignInFrameProps) {
  return (
    <main className="sign-in">
      <div className="w-full max-w-sm">
        <p className="mb-5 flex items-center justify-center gap-2.5 text-court">
          <LogoMark sport="Pickle" />
          <span className="display text-lg tracking-wide uppercase">Depot</span>
        </p>
        <div className="grid gap-4 rounded-card border border-line bg-paper p-6">
          <div>
            <h1 className="display text-xl">{title}</h1>
            {subtitle !== null && <p className="text-[0.95rem] text-ink-soft">{subtitle}</p>}
          </div>
          {children}
        </div>
        {below}
      </div>
    </main>
  );
}

export const linkClass =
  'inline-flex min-h-11 items-center rounded-control text-sm font-semibold text-court underline underline-offset-4';
