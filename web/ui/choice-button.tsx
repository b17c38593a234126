import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface ChoiceButtonProps
  extends Omit<ComponentProps<'button'>, 'title' | 'name' | 'type' | 'children' | 'onClick'> {
  readonly title: string;
  /** The accessible name, where the title is only a short form of it. */
  readonly name?: string;
  /** The text below the title; empty if there is none. */
  readonly detail: string;
  /** A picture below the text, which says the same. */
  readonly picture?: ReactNode;
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
      aria-label={detail === '' ? name : `${name}, ${detail}`}
      aria-pressed={isChosen}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className={classNames(
        'flex min-h-16 flex-col justify-center rounded-card border px-3 py-2 tablet:px-3.5 text-left transition-colors duration-150',
        isChosen && 'marked border-court bg-court text-white',
        isDisabled && 'hatched cursor-not-allowed border-line bg-paper text-ink-soft',
        !isChosen &&
          !isDisabled &&
          'border-edge bg-paper text-ink hover:border-court hover:bg-tint',
      )}
    >
      <span className="flex items-center justify-between gap-1.5">
        <span className="display text-base leading-tight tablet:text-[1.0625rem]">{title}</span>
        {isChosen && (
          <span className="appear size-2.5 shrink-0 rounded-full bg-accent tablet:size-3" />
        )}
      </span>{' '}
      {detail !== '' && (
        <span
          key={detail}
          className={classNames(
            'appear text-[0.8125rem] leading-snug text-balance',
            !isChosen && 'text-ink-soft',
          )}
        >
          {detail}
        </span>
      )}
      {picture}
    </button>
  );
}
