import { EmptyCourt } from '#web/pictures/empty-court.tsx';

/** The left column holds what leads to a choice, the right one what is chosen. */
export const stepColumns =
  'flex flex-col gap-4 desktop:grid desktop:grid-cols-[minmax(0,min(23rem,40%))_minmax(0,1fr)] desktop:grid-rows-[auto_auto_auto_1fr_auto] desktop:items-start desktop:gap-x-6 short:gap-y-3';

/** The place of the right column. */
export const rightColumn = 'desktop:col-start-2 desktop:row-span-4 desktop:row-start-1';

/** Stands in the right column until the first step is taken, and says what that is for. */
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
