import { BellRing } from 'lucide-react';
import { offerMinutes } from '#domain/waits/offers.ts';
import { fill } from '#domain/words/fill.ts';
import { useCountdown } from '#web/features/checkout/payment/use-countdown.ts';
import { Button } from '#web/ui/button.tsx';

interface OfferTexts {
  /** With the time that is left. */
  readonly title: string;
  readonly take: string;
  readonly leave: string;
}

interface OfferCardProps {
  readonly texts: OfferTexts;
  /** The button's name with what it is about. */
  readonly about: (action: string) => string;
  readonly what: string;
  readonly until: string;
  readonly isLeaving: boolean;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** Something that a member has waited for, kept for them for a while. [WAIT-5] */
export function OfferCard({
  texts,
  about,
  what,
  until,
  isLeaving,
  onTake,
  onLeave,
}: OfferCardProps) {
  return (
    <div className="appear grid gap-4 rounded-card border border-amber/30 bg-amber-tint p-5 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center">
      <div className="min-w-0">
        <h2 className="display flex items-center gap-2 text-lg">
          <BellRing size={20} aria-hidden="true" className="shrink-0 text-amber" />
          <OfferTitle title={texts.title} until={until} />
        </h2>
        <p className="mt-1 text-base">{what}</p>
      </div>
      <div className="grid gap-2 tablet:grid-flow-col">
        <Button aria-label={about(texts.take)} onClick={onTake}>
          {texts.take}
        </Button>
        <Button
          tone="secondary"
          aria-label={about(texts.leave)}
          isBusy={isLeaving}
          onClick={onLeave}
        >
          {texts.leave}
        </Button>
      </div>
    </div>
  );
}

function OfferTitle({ title, until }: { readonly title: string; readonly until: string }) {
  const left = useCountdown(until, offerMinutes * 60);
  return <span role="timer">{fill(title, { left })}</span>;
}
