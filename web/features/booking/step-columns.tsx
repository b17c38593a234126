import { EmptyCourt } from '#web/pictures/empty-court.tsx';

/** The left column holds the steps towards a choice, the right one the choice itself. */
export const stepColumns =
  'flex flex-col gap-4 desktop:grid desktop:grid-cols-[minmax(0,min(23rem,40%))_minmax(0,1fr)] desktop:grid-rows-[auto_auto_auto_1fr_auto] desktop:items-start desktop:gap-x-6 short:gap-y-3';

/** Position of the right column. */
export const rightColumn = 'desktop:col-start-2 desktop:row-span-4 desktop:row-start-1';

/** Fills the right column until the first step is taken, and explains that step. */
export function Invitation({ children }: { readonly children: string }) {
  return (
    <div
      className={`hidden min-h-72 content-center justify-items-center gap-5 rounded-card border border-line border-dashed p-8 text-center text-ink-soft desktop:grid ${rightColumn}`}
    >
      <EmptyCourt />
      <p>{children}</p>
    </div>
  );
}
