import { classNames } from '#web/ui/class-names.ts';

interface CoachFaceProps {
  readonly name: string;
  readonly url: string | null;
  readonly className: string;
}

/** The coach's picture, or their initials. The name is next to it as text. */
export function CoachFace({ name, url, className }: CoachFaceProps) {
  const shape = classNames('aspect-square shrink-0 rounded-full', className);
  if (url !== null) return <img src={url} alt="" className={classNames(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={classNames(shape, 'display grid place-items-center bg-court text-accent')}
    >
      {initialsOf(name)}
    </span>
  );
}

/** `AR` for Aina Rahman: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
