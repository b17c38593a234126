import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { failureMessage } from '#web/api/client.ts';
import { useGoogleSignIn } from '#web/api/registration.ts';
import { beginTrip, type TripStart } from '#web/features/accounts/return-address.ts';
import { GoogleMark } from '#web/pictures/google-mark.tsx';
import { Button } from '#web/ui/button.tsx';

interface GoogleButtonProps {
  readonly text: string;
  readonly from: TripStart;
  readonly onFailure: (message: string) => void;
}

/** Redirects to Google's sign-in page. The button stays busy until the browser has left. */
export function GoogleButton({ text, from, onFailure }: GoogleButtonProps) {
  const { state } = useLocation();
  const google = useGoogleSignIn();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // The browser's back button can restore this page from its cache, with the button still busy.
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setIsLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const leave = (): void => {
    setIsLeaving(true);
    google.mutate(undefined, {
      // Not called if the visitor has left this screen in the meantime.
      onSuccess: ({ url }) => {
        beginTrip(state, from);
        window.location.assign(url);
      },
      onError: (error) => {
        setIsLeaving(false);
        onFailure(failureMessage(error));
      },
    });
  };
  return (
    <Button tone="secondary" isBusy={isLeaving} onClick={leave} className="min-h-12 w-full">
      <GoogleMark />
      {text}
    </Button>
  );
}
