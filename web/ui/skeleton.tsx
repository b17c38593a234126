import { classNames } from '#web/ui/class-names.ts';

/** Holds the place of what is loading; its size is that of the final thing, given by `className`. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('breathe block rounded-control bg-mist', className)}
    />
  );
}
