import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface AccountsLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link between the account screens, tall enough for a thumb. */
export function AccountsLink({ to, children }: AccountsLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-court underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
