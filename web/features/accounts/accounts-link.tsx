import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { onlyOrigin, withEmail } from '#web/features/accounts/return-address.ts';

interface AccountsLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  /** The address that was typed, for Forgot Password. */
  readonly email?: string;
}

/** A link between the account screens, tall enough for a thumb. It passes the origin on. */
export function AccountsLink({ to, children, email }: AccountsLinkProps) {
  const { state } = useLocation();
  return (
    <Link
      to={to}
      state={email === undefined ? onlyOrigin(state) : withEmail(state, email)}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-court underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
