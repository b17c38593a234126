import { type ReactNode, Suspense } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Notice } from '#web/ui/notice.tsx';

// What stands beside the day only once somebody opens or moves a slot.

const loadDrawer = () => import('#web/console/day/slot-drawer.tsx');
const loadMovePanel = () => import('#web/console/day/move-panel.tsx');

export const SlotDrawer = lazyComponent(loadDrawer, ({ SlotDrawer: Drawer }) => Drawer);
export const MovePanel = lazyComponent(loadMovePanel, ({ MovePanel: Panel }) => Panel);

/** Loads both while people look at the day, so that the first slot opens at once. */
export function preloadDayParts(): void {
  void loadChunk(loadDrawer).catch(() => undefined);
  void loadChunk(loadMovePanel).catch(() => undefined);
}

interface LateDayPartProps {
  /** Another one tries to load again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

export function LateDayPart({ resetKey, children }: LateDayPartProps) {
  const failure = <Notice tone="danger">{consoleLabels.frame.notLoaded}</Notice>;
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => failure}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
