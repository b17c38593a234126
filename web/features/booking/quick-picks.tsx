import type { ReactNode } from 'react';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { ComingText } from '#web/ui/coming-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { start: words } = bookingLabels;

export function QuickPicks({ children }: { readonly children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-paper p-4 tablet:p-5">
      <h2 className="display text-lg">{words.title}</h2>
      {children}
    </section>
  );
}

interface QuickPickRowProps {
  readonly title: string;
  /** The button at the end of the row. */
  readonly action: ReactNode;
  readonly textId?: string;
  /** Below the text, and no part of it. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function QuickPickRow({ title, action, textId, below, children }: QuickPickRowProps) {
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0 last:pb-0">
      <div className="min-w-0 grow basis-36">
        <h3 className="font-bold">{title}</h3>
        <div id={textId} className="text-sm text-pretty text-ink-soft">
          {children}
        </div>
        {below}
      </div>
      {action}
    </div>
  );
}

/** The cards of a member with a booking and two quick picks, before their days and courts are known. */
export function ComingStart({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={`grid content-start gap-4 ${className}`}>
      <div className="rounded-card border border-line bg-paper p-4 tablet:p-5">
        <ComingText className="w-20 text-sm" />
        <ComingText className="display mt-0.5 block w-52 text-lg leading-snug" />
        <ComingText className="mt-0.5 block w-36 text-sm" />
      </div>
      <QuickPicks>
        <ComingRow title={words.again} />
        <ComingRow title={words.evening} />
      </QuickPicks>
    </div>
  );
}

function ComingRow({ title }: { readonly title: string }) {
  return (
    <QuickPickRow title={title} action={<Skeleton className="h-11 w-26 shrink-0" />}>
      <ComingText className="block w-32" />
      <ComingText className="block w-44" />
    </QuickPickRow>
  );
}
