import { useState } from 'react';
import { accountLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { CodesDialog, KeyDialog } from '#web/console/account/factor-dialogs.tsx';
import { useOwnFactor } from '#web/console/api/own-factor.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { factor: words } = accountLabels;

/** The second factor of the person who is signed in. */
export function OwnFactor() {
  const { data, error } = useOwnFactor();
  const [opened, setOpened] = useState<'key' | 'codes' | null>(null);
  // Keeps the last step of the dialog open while the page behind it updates.
  const [isReplacement, setIsReplacement] = useState(false);
  const openKey = (): void => {
    setIsReplacement(data?.isSetUp ?? false);
    setOpened('key');
  };
  return (
    <Section title={words.title}>
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        {error && <Notice tone="danger">{failureMessage(error)}</Notice>}
        {data === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <>
            <p className="text-[0.8125rem] text-ink-soft">
              {data.isSetUp
                ? fill(words.isOn, { count: `${data.recoveryCodesLeft}` })
                : words.isOff}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button tone="secondary" className="text-sm" onClick={openKey}>
                {data.isSetUp ? words.replace : words.setUp}
              </Button>
              {data.isSetUp && (
                <Button tone="secondary" className="text-sm" onClick={() => setOpened('codes')}>
                  {words.renew}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {opened === 'key' && (
        <KeyDialog isReplacement={isReplacement} onClose={() => setOpened(null)} />
      )}
      {opened === 'codes' && <CodesDialog onClose={() => setOpened(null)} />}
    </Section>
  );
}
