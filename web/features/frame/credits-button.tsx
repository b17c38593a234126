import { useState } from 'react';
import { displayCredits } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { useCredits } from '#web/api/credits.ts';
import { CreditsDialog } from '#web/features/frame/credits-dialog.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The balance. Pressing it opens an explanation. */
export function CreditsButton({ className }: { readonly className?: string }) {
  const credits = useCredits();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={classNames(
          'inline-flex min-h-11 min-w-28 items-center justify-center rounded-full bg-court-soft px-3 min-[1160px]:px-4 text-sm font-bold text-white transition-colors duration-150 hover:bg-court-deep',
          className,
        )}
      >
        <span className="figures">
          {credits.data
            ? fill(labels.navbar.creditsBalance, {
                amount: displayCredits(credits.data.balanceSen),
              })
            : labels.navbar.credits}
        </span>
      </button>
      {isOpen && <CreditsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
