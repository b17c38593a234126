import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { answerFactorQuestion, useIsFactorAsked } from '#web/console/api/fresh-factor.ts';
import { useStaffSignOut } from '#web/console/api/staff-session.ts';
import { barOf } from '#web/console/frame/screens.ts';
import { SearchBox } from '#web/console/frame/search-box.tsx';
import { TopLinks } from '#web/console/frame/top-links.tsx';
import { LockButton } from '#web/console/lock/lock-button.tsx';
import { PinPrompt } from '#web/console/lock/pin-prompt.tsx';
import { useTypedFields } from '#web/console/ui/open-form.ts';
import { useLeavingKeys, useShortcut } from '#web/console/ui/use-shortcut.ts';
import { useToastLift } from '#web/console/ui/use-toast-lift.ts';
import { useLiveStatus } from '#web/live/status.ts';
import { LogoMark } from '#web/pictures/logo-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

const { frame: words } = consoleLabels;

const loadFactorDialog = () => import('#web/console/security/fresh-factor-dialog.tsx');
const loadKeysDialog = () => import('#web/console/frame/keys-dialog.tsx');

/** The keys that open the screens of the bar and its menus, from the left. */
const screenKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface FrameProps {
  readonly staff: StaffMember;
  readonly children: ReactNode;
}

/** The bar above every screen of the console. */
export function Frame({ staff, children }: FrameProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const navigate = useNavigate();
  const own = barOf(staff.role).flatMap((entry) => ('screens' in entry ? entry.screens : entry));
  useShortcut('?', () => setIsHelpOpen(true));
  useTypedFields();
  useLeavingKeys(screenKeys, (key) => {
    const screen = own[screenKeys.indexOf(key)];
    if (screen !== undefined) void navigate(screen.to);
  });
  useLeavingKeys(['r'], () => {
    if (hasPermission(staff.role, 'reports.read')) void navigate('/reports');
  });
  const signOut = useStaffSignOut();
  const isFactorAsked = useIsFactorAsked();
  const toasts = useRef<HTMLDivElement>(null);
  useToastLift(toasts);
  return (
    <>
      <a href="#main" className="skip-link">
        {words.skip}
      </a>
      <header className="top-bar">
        <span className="flex items-center gap-2 text-court">
          <LogoMark sport="Pickle" />
          <span className="display text-[0.95rem] tracking-wide uppercase max-wide:sr-only">
            Depot
          </span>
        </span>
        <TopLinks role={staff.role} />
        {hasPermission(staff.role, 'members.see') && <SearchBox />}
        <div className="ml-auto flex min-w-0 items-center gap-1 tablet:shrink-0 tablet:gap-2">
          <LiveMark />
          <button
            type="button"
            aria-label={words.keys}
            title={`${words.keys} (?)`}
            onClick={() => setIsHelpOpen(true)}
            className="top-button max-tablet:hidden"
          >
            <Keyboard size={20} aria-hidden="true" />
          </button>
          <NavLink to="/account" title={words.account} className="top-account">
            <UserRound size={20} aria-hidden="true" className="wide:hidden" />
            <span className="grid min-w-0 leading-tight max-wide:sr-only">
              <span className="truncate text-[0.8125rem] font-bold">{staff.name}</span>
              <span className="text-xs text-ink-soft">{consoleLabels.roles[staff.role]}</span>
            </span>
          </NavLink>
          <LockButton />
          <button
            type="button"
            aria-label={words.signOut}
            title={words.signOut}
            aria-busy={signOut.isPending || undefined}
            onClick={() => signOut.mutate()}
            className="top-button"
          >
            <LogOut size={20} aria-hidden="true" />
          </button>
        </div>
      </header>
      <PinPrompt userId={staff.userId} />
      {children}
      <div ref={toasts} className="console-toasts">
        <ToastRegion dismissLabel={words.dismiss} />
      </div>
      {isFactorAsked && (
        <LazyDialog
          load={loadFactorDialog}
          failure={words.notLoaded}
          onClose={() => answerFactorQuestion(false)}
        >
          {({ FreshFactorDialog }) => <FreshFactorDialog />}
        </LazyDialog>
      )}
      {isHelpOpen && (
        <LazyDialog
          load={loadKeysDialog}
          failure={words.notLoaded}
          onClose={() => setIsHelpOpen(false)}
        >
          {({ KeysDialog }) => <KeysDialog onClose={() => setIsHelpOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}

/** The state of the live stream in words; a dot alone would be colour only. */
function LiveMark() {
  const status = useLiveStatus();
  return (
    <span
      role="status"
      className={classNames(
        'flex min-w-0 items-center gap-1.5 px-2 text-xs font-semibold',
        status === 'away' ? 'text-danger' : 'text-ink-soft',
      )}
    >
      <span
        className={classNames(
          'size-2 shrink-0 rounded-full',
          status === 'live' ? 'bg-court' : 'border-2 border-current',
        )}
      />
      <span className={classNames('truncate', status === 'live' && 'max-tablet:sr-only')}>
        {words[status]}
      </span>
    </span>
  );
}
