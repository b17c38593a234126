import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fill } from '#domain/words/fill.ts';
import { ownAccessLabels as words } from '#domain/words/own-access-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useOwnAccess } from '#web/api/own-access.ts';
import { ChangePasswordDialog } from '#web/features/profile/change-password-dialog.tsx';
import { SignedInList } from '#web/features/profile/signed-in-list.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How the member gets into the account. */
export function SecurityCard() {
  const { data, error } = useOwnAccess();
  return (
    <Card className="desktop:col-span-2">
      <h2 className="display text-xl">{words.title}</h2>
      <div className="mt-5 grid items-start gap-6 desktop:grid-cols-2">
        {data && <OwnPassword hasPassword={data.hasPassword} />}
        {data && <SignedInList sessions={data.sessions} />}
        {!data && error && (
          <Notice tone="danger">
            {fill(words.browsers.failed, { message: failureMessage(error) })}
          </Notice>
        )}
        {!data && !error && <Skeleton className="h-40 desktop:col-span-2" />}
      </div>
    </Card>
  );
}

function OwnPassword({ hasPassword }: { readonly hasPassword: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="grid justify-items-start gap-3">
      <div>
        <h3 className="font-semibold">{words.password.title}</h3>
        <p className="mt-1 text-sm text-ink-soft">
          {hasPassword ? words.password.hint : words.password.none}
        </p>
      </div>
      {hasPassword ? (
        <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
          <KeyRound size={18} aria-hidden="true" />
          {words.password.change}
        </Button>
      ) : (
        <Link to={paths.forgotPassword} className={buttonClass('secondary')}>
          {words.password.set}
        </Link>
      )}
      {isChanging && <ChangePasswordDialog onClose={() => setIsChanging(false)} />}
    </section>
  );
}
