import { Link } from 'react-router';
import { memberPath } from '#web/console/ui/member-name.ts';

interface MemberLinkProps {
  readonly player: { readonly userId: string; readonly name: string };
}

/** The name of a member, which opens their page. */
export function MemberLink({ player: { userId, name } }: MemberLinkProps) {
  return (
    <Link
      to={memberPath(userId)}
      className="text-court underline decoration-court/40 underline-offset-3 hover:decoration-court"
    >
      {name}
    </Link>
  );
}
