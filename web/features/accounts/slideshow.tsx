import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { labels } from '#domain/words/labels.ts';
import { Logo } from '#web/features/frame/logo.tsx';
import padelCourt from '#web/pictures/slide-padel.svg';
import pickleCourt from '#web/pictures/slide-pickle.svg';
import { classNames } from '#web/ui/class-names.ts';
import { themeOf } from '#web/visit.ts';

const slideMs = 5_000;

interface Slide {
  readonly sport: Sport;
  readonly source: string;
  readonly description: string;
}

const slides: readonly [Slide, Slide] = [
  { sport: 'Pickle', source: pickleCourt, description: labels.slideshow.pickle },
  { sport: 'Padel', source: padelCourt, description: labels.slideshow.padel },
];

/** The text stands above the form's left edge; beside the form, it has margins of its own. */
const columnClass =
  'relative mx-auto w-full max-w-md px-4 tablet:px-6 desktop:max-w-none desktop:px-10';

/** When the screen is prerendered there is no visitor and no preference yet. */
function prefersStillness(): boolean {
  return 'matchMedia' in globalThis && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Alternates between the two courts, pickle first. With reduced motion, it starts only on demand.
 */
export function Slideshow() {
  const [shown, setShown] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness());
  // The second picture loads after the first, which is the one visible on arrival.
  const [isFirstLoaded, setIsFirstLoaded] = useState(false);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % slides.length), slideMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const { sport } = slides[shown] ?? slides[0];
  const ToggleIcon = isPlaying ? Pause : Play;
  return (
    <header
      data-sport={themeOf(sport).name}
      className="on-court relative flex max-desktop:min-h-52 flex-col overflow-hidden bg-court transition-colors duration-700 tablet:max-desktop:min-h-72 max-desktop:low:min-h-36! desktop:sticky desktop:top-0 desktop:h-dvh"
    >
      {slides.map((slide, index) =>
        index === 0 || isFirstLoaded ? (
          <img
            key={slide.sport}
            src={slide.source}
            alt={index === shown ? slide.description : ''}
            aria-hidden={index !== shown}
            width={960}
            height={1080}
            onLoad={() => setIsFirstLoaded(true)}
            className={classNames(
              'absolute inset-0 size-full object-cover transition-opacity duration-700 max-desktop:object-[50%_31%]',
              index !== shown && 'opacity-0',
            )}
          />
        ) : null,
      )}
      <div className="absolute inset-x-0 top-0 h-32 bg-linear-to-b from-court-deep via-court-deep/80 via-50% to-transparent desktop:h-44" />
      <div className="absolute inset-x-0 bottom-0 h-[65%] bg-linear-to-t from-court-deep/95 via-court-deep/85 via-45% to-transparent desktop:h-[38%]" />
      <div className={classNames(columnClass, 'pt-4 tablet:pt-6 desktop:pt-10')}>
        <Logo sport={sport} />
      </div>
      <div
        className={classNames(
          columnClass,
          'mt-auto flex items-end justify-between gap-4 pb-2 tablet:pb-4 desktop:pb-10',
        )}
      >
        <p className="display max-w-xs pb-2 text-lg leading-snug text-white desktop:text-2xl">
          {labels.slideshow.tagline}
        </p>
        <button
          type="button"
          onClick={() => setIsPlaying(!isPlaying)}
          aria-label={isPlaying ? labels.slideshow.pause : labels.slideshow.play}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-court-deep/80 text-white transition-colors duration-150 hover:bg-court-deep"
        >
          <ToggleIcon size={18} aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}
