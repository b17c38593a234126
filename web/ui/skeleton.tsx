import { classNames } from '#web/ui/class-names.ts';

/** Placeholder for loading content. `className` gives it the final size. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('breathe block rounded-control bg-mist', className)}
    />
  );
}
