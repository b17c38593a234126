import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { WaitingCount } from '#web/console/frame/exception-count.tsx';
import { barOf, type Menu } from '#web/console/frame/screens.ts';

const { frame: words } = consoleLabels;

/** The screens whose links say how much waits there. */
const counted: readonly string[] = ['/exceptions', '/prices'];

/** The screens that a role opens. */
export function TopLinks({ role }: { readonly role: StaffRole }) {
  return (
    <nav aria-label={words.menu} className="top-links">
      {barOf(role).map((entry) =>
        'screens' in entry ? (
          <TopMenu key={entry.name} menu={entry} />
        ) : (
          <NavLink key={entry.to} to={entry.to} end={entry.to === '/'} className="top-link">
            {entry.name}
            {counted.includes(entry.to) && <WaitingCount to={entry.to} />}
          </NavLink>
        ),
      )}
    </nav>
  );
}

/** A button with a list of screens below it. The browser closes the list on Escape or a click outside. */
function TopMenu({ menu: { name, screens } }: { readonly menu: Menu }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const isCurrent = screens.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const placeBelowButton = (): void => {
    const left = button.current?.getBoundingClientRect().left ?? 0;
    list.current?.style.setProperty('--menu-left', `${left}px`);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        onClick={placeBelowButton}
        data-current={isCurrent || undefined}
        className="top-link"
      >
        {name}
        {screens.map(({ to }) => counted.includes(to) && <WaitingCount key={to} to={to} />)}
        <ChevronDown size={16} aria-hidden="true" className="ml-0.5" />
      </button>
      <ul ref={list} id={id} popover="auto" aria-label={name} className="top-menu">
        {screens.map((screen) => (
          <li key={screen.to}>
            <NavLink
              to={screen.to}
              onClick={() => list.current?.hidePopover()}
              className="top-menu-link"
            >
              {screen.name}
              {counted.includes(screen.to) && <WaitingCount to={screen.to} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
