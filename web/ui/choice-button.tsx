import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface ChoiceButtonProps
  extends Omit<ComponentProps<'button'>, 'title' | 'name' | 'type' | 'children' | 'onClick'> {
  readonly title: string;
  /** The accessible name, where the title is only a short form of it. */
  readonly name?: string;
  /** The text below the title; empty if there is none. */
  readonly detail: string;
  /** A second line, which keeps its place while it is empty. */
  readonly more?: string;
  /** The address of a picture that fills the top of the button. It is only decoration. */
  readonly banner?: string;
  /** A picture below the text, which says the same. */
  readonly picture?: ReactNode;
  /** How much was chosen in it, beside the title; the text says the same. */
  readonly badge?: number;
  /** Its text begins at the top, so that neighbours of different heights line up. */
  readonly isTop?: boolean;
  readonly isChosen: boolean;
  /** It stays focusable and readable, so its detail should say why. */
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** One of a few large toggle buttons. The ball marks the chosen one. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const {
    title,
    name = title,
    detail,
    more,
    badge,
    isTop = false,
    banner,
    picture,
    isChosen,
    isDisabled = false,
    onPress,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type="button"
      aria-label={[name, detail, more].filter(Boolean).join(', ')}
      aria-pressed={isChosen}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className={classNames(
        'flex min-h-16 flex-col overflow-hidden rounded-card border px-3 py-2 short:py-1.5 text-left transition-colors duration-150',
        isTop ? 'justify-start' : 'justify-center',
        isChosen && 'marked border-court bg-court text-white',
        isDisabled && 'hatched cursor-not-allowed border-edge bg-paper text-ink-soft',
        !isChosen &&
          !isDisabled &&
          'border-edge bg-paper text-ink hover:border-court hover:bg-tint',
      )}
    >
      {banner !== undefined && (
        <img
          src={banner}
          alt=""
          width={640}
          height={360}
          fetchPriority="high"
          className="-mx-3 -mt-2 short:-mt-1.5 mb-2 h-24 w-[calc(100%+1.5rem)] max-w-none object-cover tablet:h-40 desktop:h-36"
        />
      )}
      <span className="flex items-center justify-between gap-1.5">
        <span className="display text-base leading-tight">{title}</span>
        {badge !== undefined && badge > 0 ? (
          <span
            key={badge}
            // Drawn by CSS, because the button's name says it in another place.
            data-count={badge}
            className={classNames(
              'before:content-[attr(data-count)] appear display -my-0.5 grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-sm text-ink',
              !isChosen && 'border border-court',
            )}
          />
        ) : (
          isChosen && (
            <span className="appear size-2.5 shrink-0 rounded-full bg-accent tablet:size-3" />
          )
        )}
      </span>{' '}
      {detail !== '' && (
        <span
          key={detail}
          className={classNames(
            'appear text-sm leading-snug tracking-tight text-balance',
            !isChosen && 'text-ink-soft',
          )}
        >
          {detail}
        </span>
      )}{' '}
      {more !== undefined && (
        <span
          className={classNames(
            'block min-h-[1lh] text-sm leading-snug tracking-tight',
            !isChosen && 'text-ink-soft',
          )}
        >
          {more !== '' && <span className="appear">{more}</span>}
        </span>
      )}
      {picture}
    </button>
  );
}
