import { hasPermission, type Permission, type StaffRole } from '#domain/staff/permissions.ts';
import { closureLinkLabels } from '#domain/words/closure-link-labels.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { lessonLinkLabels } from '#domain/words/lesson-link-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { priceLinkLabels } from '#domain/words/price-link-labels.ts';
import { reconcileLinkLabels } from '#domain/words/reconcile-link-labels.ts';
import { reportLinkLabels } from '#domain/words/report-link-labels.ts';
import { seriesLinkLabels } from '#domain/words/series-link-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';

const { frame: words } = consoleLabels;

interface Screen {
  readonly to: string;
  readonly name: string;
  readonly isFor: (role: StaffRole) => boolean;
}

/** Screens behind one button of the bar. */
export interface Menu {
  readonly name: string;
  readonly screens: readonly Screen[];
}

const forAny =
  (...permissions: readonly Permission[]): Screen['isFor'] =>
  (role) =>
    permissions.some((permission) => hasPermission(role, permission));

/** The bar, in its order: screens of every hour, then menus of those that are opened rarely. */
const bar: readonly (Screen | Menu)[] = [
  { to: '/', name: words.day, isFor: forAny('day.see') },
  { to: '/coach', name: words.lessons, isFor: (role) => role === 'coach' },
  { to: '/lessons', name: lessonLinkLabels.name, isFor: forAny('lessons.run') },
  { to: '/orders', name: exceptionCountLabels.orders, isFor: forAny('orders.see') },
  { to: '/exceptions', name: exceptionCountLabels.name, isFor: forAny('exceptions.see') },
  { to: '/shift', name: shiftLinkLabels.name, isFor: forAny('shifts.run', 'shifts.see') },
  {
    name: words.money,
    screens: [
      { to: '/reports', name: reportLinkLabels.name, isFor: forAny('reports.read') },
      { to: '/reconcile', name: reconcileLinkLabels.name, isFor: forAny('reconciliation.see') },
      { to: '/prices', name: priceLinkLabels.name, isFor: forAny('prices.see') },
    ],
  },
  {
    name: words.venue,
    screens: [
      { to: '/closures', name: closureLinkLabels.name, isFor: forAny('closures.edit') },
      { to: '/series', name: seriesLinkLabels.name, isFor: forAny('blocks.set') },
      { to: '/messages', name: messageLinkLabels.name, isFor: forAny('messages.send') },
      { to: '/staff', name: words.staff, isFor: forAny('staff.see') },
      { to: '/audit', name: words.audit, isFor: forAny('audit.see') },
    ],
  },
];

/** The links and menus for a role. A menu of one screen is a link. */
export const barOf = (role: StaffRole): readonly (Screen | Menu)[] =>
  bar.flatMap((entry): readonly (Screen | Menu)[] => {
    if ('isFor' in entry) return entry.isFor(role) ? [entry] : [];
    const screens = entry.screens.filter(({ isFor }) => isFor(role));
    return screens.length > 1 ? [{ ...entry, screens }] : screens;
  });
