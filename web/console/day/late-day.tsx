import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
import { useIsOffline, useLiveStatus } from '#web/live/status.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Notice } from '#web/ui/notice.tsx';

// The panels beside the day, which are needed only once somebody opens or moves a slot.

const loadDrawer = () => import('#web/console/day/slot-drawer.tsx');
const loadMovePanel = () => import('#web/console/day/move-panel.tsx');

export const SlotDrawer = lazyComponent(loadDrawer, ({ SlotDrawer: Drawer }) => Drawer);
export const MovePanel = lazyComponent(loadMovePanel, ({ MovePanel: Panel }) => Panel);

const loadDayParts = () => Promise.all([loadChunk(loadDrawer), loadChunk(loadMovePanel)]);

/** Loads both while people look at the day, so that the first slot opens at once. */
export function preloadDayParts(): void {
  void loadDayParts().catch(() => undefined);
}

interface LateDayPartProps {
  /** A new value retries the load. */
  readonly resetKey: string;
  /** Loads what the children need, if they could not. */
  readonly load?: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function LateDayPart(props: LateDayPartProps) {
  const { resetKey, load = loadDayParts, onClose, children } = props;
  const [loads, setLoads] = useState(0);
  const again = (): void => setLoads((count) => count + 1);
  const failure = <NotLoaded load={load} onLoaded={again} onClose={onClose} />;
  return (
    <ErrorBoundary resetKey={`${resetKey} ${loads}`} fallback={() => failure}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface NotLoadedProps {
  readonly load: () => Promise<unknown>;
  readonly onLoaded: () => void;
  readonly onClose: () => void;
}

/** Retries on a click, and by itself once the connection is back. */
function NotLoaded({ load, onLoaded, onClose }: NotLoadedProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [status, isOffline] = [useLiveStatus(), useIsOffline()];
  const isConnected = status === 'live' && !isOffline;
  const retry = (): void => {
    setIsLoading(true);
    void load().then(onLoaded, () => setIsLoading(false));
  };
  const retryConnected = useEffectEvent(retry);
  useEffect(() => {
    if (isConnected) retryConnected();
  }, [isConnected]);
  return (
    <div className="day-drawer rise">
      <div className="grid gap-3 p-4">
        <Notice tone="danger">{consoleLabels.day.partNotLoaded}</Notice>
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" isBusy={isLoading} onClick={retry}>
            {consoleLabels.retry}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {consoleLabels.drawer.close}
          </Button>
        </div>
      </div>
    </div>
  );
}
