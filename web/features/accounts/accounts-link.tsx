import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { onlyOrigin } from '#web/features/accounts/return-address.ts';

interface AccountsLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link between the account screens, tall enough for a thumb. It passes the origin on. */
export function AccountsLink({ to, children }: AccountsLinkProps) {
  const { state } = useLocation();
  return (
    <Link
      to={to}
      state={onlyOrigin(state)}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-court underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
