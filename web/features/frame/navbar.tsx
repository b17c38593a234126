import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useMember, useSignOut } from '#web/api/session.ts';
import { CreditsButton } from '#web/features/frame/credits-button.tsx';
import { Logo } from '#web/features/frame/logo.tsx';
import { useSport } from '#web/features/frame/sport-theme.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/pictures/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type HomeState, type Section, sectionOf } from '#web/visit.ts';

interface MenuItem {
  readonly text: string;
  readonly path: string;
  readonly section: Section | null;
}

const menu: readonly MenuItem[] = [
  { text: labels.navbar.courtBooking, path: paths.home, section: 'Bookings' },
  { text: labels.navbar.groupLessons, path: paths.home, section: 'Lessons' },
  { text: labels.navbar.coaching, path: paths.home, section: 'Coaching' },
  { text: labels.navbar.membership, path: paths.membershipUpgrade, section: null },
];

const barButton =
  'inline-flex min-h-11 items-center rounded-control px-3 desktop:px-2 min-[1160px]:px-3 font-semibold text-white/85 transition-colors duration-150 hover:text-white';

/**
 * The bar of every signed-in screen. Its links carry no selection, so following any of them drops
 * it. Up to 1024 px the menu, credits and Logout fold away.
 */
export function Navbar() {
  const sport = useSport();
  const { key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEscape(isOpen, () => {
    setIsOpen(false);
    toggle.current?.focus();
  });

  // Close the menu on navigation, or it would cover the new screen.
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setIsOpen(false);
  }

  const ToggleIcon = isOpen ? X : Menu;
  return (
    <header className="on-court sticky top-0 z-30 cramped:relative bg-court whitespace-nowrap text-white forced-colors:border-b transition-colors duration-200">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-2 px-3 tablet:px-6 desktop:gap-1 min-[1160px]:gap-2">
        <Logo sport={sport} />
        <nav
          aria-label={labels.navbar.mainMenu}
          className="ml-3 flex self-stretch max-desktop:hidden min-[1160px]:ml-7"
        >
          <MenuLinks className="flex flex-wrap min-[1160px]:gap-2" />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <CreditsButton className="max-desktop:hidden" />
          <ProfileLink />
          <LogoutButton className="max-desktop:hidden" />
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls="folded-menu"
            aria-label={labels.navbar.menu}
            onClick={() => setIsOpen(!isOpen)}
            className="grid size-11 place-items-center rounded-control hover:bg-court-soft desktop:hidden"
          >
            <ToggleIcon size={26} aria-hidden="true" />
          </button>
        </div>
      </div>
      {isOpen && <FoldedMenu />}
    </header>
  );
}

function FoldedMenu() {
  return (
    <div
      id="folded-menu"
      className="appear absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-court-soft border-t bg-court px-3 pt-2 pb-4 shadow-xl tablet:px-6 desktop:hidden"
    >
      <nav aria-label={labels.navbar.mainMenu}>
        <MenuLinks className="grid" />
      </nav>
      <div className="mt-3 flex items-center justify-between gap-3 border-court-soft border-t pt-4">
        <CreditsButton />
        <LogoutButton />
      </div>
    </div>
  );
}

function MenuLinks({ className }: { readonly className: string }) {
  const location = useLocation();
  const isHere = ({ path, section }: MenuItem): boolean =>
    location.pathname === path && (section === null || section === sectionOf(location));
  return (
    <ul className={className}>
      {menu.map((item) => (
        <li key={item.text} className="flex">
          <MenuLink item={item} isCurrent={isHere(item)}>
            {item.text}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function MenuLink({ item, isCurrent, children }: MenuLinkProps) {
  const state: HomeState | null = item.section && { selectedBookingType: item.section };
  return (
    <Link
      to={item.path}
      state={state}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        barButton,
        'relative max-desktop:w-full max-desktop:pl-4',
        isCurrent &&
          'text-white before:absolute before:border-accent max-desktop:before:inset-y-2 max-desktop:before:left-0 max-desktop:before:border-l-4 desktop:before:inset-x-2 desktop:before:bottom-0 desktop:before:border-b-4',
      )}
    >
      {children}
    </Link>
  );
}

const profileState = { selectedProfile: true };

function ProfileLink() {
  const profile = useMember()?.profile;
  return (
    <Link
      to={paths.profile}
      state={profileState}
      aria-label={labels.navbar.profile}
      className="grid size-11 place-items-center rounded-full"
    >
      {profile ? (
        <Avatar url={profile.avatarUrl} gender={profile.gender} size={38} />
      ) : (
        <span className="size-9.5 rounded-full bg-court-soft" />
      )}
    </Link>
  );
}

function LogoutButton({ className }: { readonly className?: string }) {
  const signOut = useSignOut();
  const leave = (): void => {
    if (signOut.isPending) return;
    signOut.mutate(undefined, { onError: () => showToast(refusals.logout_failed, 'danger') });
  };
  return (
    <button type="button" onClick={leave} className={classNames(barButton, className)}>
      {labels.navbar.logout}
    </button>
  );
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isOn]);
}
