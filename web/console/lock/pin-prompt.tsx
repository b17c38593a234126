import { useState } from 'react';
import { useLocation } from 'react-router';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { useStaffSession } from '#web/console/api/staff-session.ts';
import { declinePin, hasDeclinedPin } from '#web/console/lock/pin-offer.ts';
import { LazyDialog, preloading } from '#web/ui/lazy-dialog.tsx';

const { prompt: words } = lockLabels;

const loadDialog = () => import('#web/console/account/pin-dialog.tsx');

/** Offers a PIN to a person who has signed in on this device and has none. */
export function PinPrompt({ userId }: { readonly userId: string }) {
  const [isDeclined, setIsDeclined] = useState(() => hasDeclinedPin(userId));
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const { data } = useStaffSession();
  const isWithout =
    data?.people.some(({ isCurrent, hasPin, isShared }) => isCurrent && !hasPin && !isShared) ??
    false;
  const decline = (): void => {
    declinePin(userId);
    setIsDeclined(true);
  };
  // The page of the account offers it anyway.
  const isOffered = isWithout && !isDeclined && pathname !== '/account';
  return (
    <>
      {isOffered && (
        <section aria-label={words.label} className="pin-prompt">
          <p>{words.text}</p>
          <button
            type="button"
            {...preloading(loadDialog)}
            onClick={() => setIsOpen(true)}
            className="pin-prompt-button"
          >
            {words.set}
          </button>
          <button type="button" onClick={decline} className="pin-prompt-button">
            {words.decline}
          </button>
        </section>
      )}
      {isOpen && (
        <LazyDialog load={loadDialog} failure={words.notLoaded} onClose={() => setIsOpen(false)}>
          {({ PinDialog }) => <PinDialog hasPin={false} onClose={() => setIsOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}
