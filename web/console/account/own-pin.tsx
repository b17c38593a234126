import { useState } from 'react';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { PinDialog } from '#web/console/account/pin-dialog.tsx';
import { useStaffSession } from '#web/console/api/staff-session.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { own: words } = lockLabels;

/** The PIN of the person who is signed in. */
export function OwnPin() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useStaffSession();
  const own = data?.people.find(({ isCurrent }) => isCurrent);
  const hasPin = own?.hasPin ?? false;
  return (
    <Section title={words.title}>
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        <p className="text-[0.8125rem] text-ink-soft">{words.text}</p>
        {own?.isShared ? (
          <Notice>{staffRefusals.shared_account}</Notice>
        ) : (
          <Button tone="secondary" onClick={() => setIsOpen(true)}>
            {hasPin ? words.change : words.set}
          </Button>
        )}
      </div>
      {isOpen && <PinDialog hasPin={hasPin} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
