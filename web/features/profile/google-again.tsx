import { ownAccessLabels } from '#domain/words/own-access-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useGoogleSignIn } from '#web/api/registration.ts';
import { beginTrip } from '#web/features/accounts/return-address.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Signs a member in at Google again, and comes back to the profile. */
export function GoogleAgain() {
  const google = useGoogleSignIn();
  const leave = (): void =>
    google.mutate(undefined, {
      onSuccess: ({ url }) => {
        beginTrip({ origin: { path: paths.profile, state: null } }, 'login');
        window.location.assign(url);
      },
      onError: (error) => showToast(failureMessage(error), 'danger'),
    });
  return (
    <Button tone="secondary" isBusy={google.isPending} onClick={leave}>
      {ownAccessLabels.googleAgain}
    </Button>
  );
}
