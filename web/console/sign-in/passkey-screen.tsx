import { consoleLabels } from '#domain/words/console-labels.ts';
import { passkeyLabels as words } from '#domain/words/console-passkey-labels.ts';
import { passkeyFailure, useSignInByPasskey } from '#web/console/api/passkeys.ts';
import { useLeaveCode } from '#web/console/api/staff-session.ts';
import { canUsePasskeys } from '#web/console/security/can-use-passkeys.ts';
import { linkClass, SignInFrame } from '#web/console/security/sign-in-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The second step of a sign-in by password, for people whose second factor is a passkey. */
export function PasskeyScreen() {
  const signIn = useSignInByPasskey();
  const leave = useLeaveCode();
  return (
    <SignInFrame
      title={words.screenTitle}
      subtitle={words.screenSubtitle}
      below={
        <p className="mt-3 text-center">
          <button type="button" onClick={leave} className={linkClass}>
            {consoleLabels.secondFactor.back}
          </button>
        </p>
      }
    >
      {!canUsePasskeys && <Notice tone="danger">{words.own.unsupported}</Notice>}
      {signIn.error && (
        <Notice key={signIn.submittedAt} tone="danger" takesFocus>
          {passkeyFailure(signIn.error)}
        </Notice>
      )}
      <Button
        autoFocus
        isBusy={signIn.isPending}
        onClick={() => signIn.mutate()}
        className="min-h-12 w-full"
      >
        {words.use}
      </Button>
      <p className="text-sm text-ink-soft">{words.lost}</p>
    </SignInFrame>
  );
}
