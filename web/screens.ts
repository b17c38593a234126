import type { ComponentType } from 'react';
import { loadStartCards } from '#web/features/booking/load-start-cards.ts';
import { paths } from '#web/paths.ts';

// Every screen of the members' app in one list. No React here: boot reads this file before React
// has loaded.

type Load = () => Promise<unknown>;

export interface Screen {
  readonly path: string;
  readonly load: Load;
  readonly pick: (module: unknown) => ComponentType;
  /** The visitors who see it: everybody, members, or members inside the frame with the navigation. */
  readonly shownTo: 'everybody' | 'members' | 'framed';
  /**
   * Set if members often open it first: boot and router load its chunk and these before they show
   * it.
   */
  readonly first?: readonly Load[];
}

export const loadFrame = () => import('#web/features/frame/frame.tsx');
const loadCheckoutForm = () => import('#web/features/checkout/checkout-form.tsx');

function screen<Module>(
  shownTo: Screen['shownTo'],
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  first?: readonly Load[],
): Screen {
  return { path, load, pick: pick as Screen['pick'], shownTo, ...(first && { first }) };
}

/** All but the login, which the app contains: most visits begin there, and it is small. */
export const screens: readonly Screen[] = [
  screen(
    'everybody',
    paths.registration,
    () => import('#web/features/accounts/registration-screen.tsx'),
    (module) => module.RegistrationScreen,
  ),
  screen(
    'everybody',
    paths.forgotPassword,
    () => import('#web/features/accounts/forgot-password-screen.tsx'),
    (module) => module.ForgotPasswordScreen,
  ),
  screen(
    'everybody',
    paths.resetPassword,
    () => import('#web/features/accounts/reset-password-screen.tsx'),
    (module) => module.ResetPasswordScreen,
  ),
  screen(
    'everybody',
    paths.pay,
    () => import('#web/features/checkout/link/pay-screen.tsx'),
    (module) => module.PayScreen,
  ),
  screen(
    'framed',
    paths.home,
    () => import('#web/home-screen.tsx'),
    (module) => module.HomeScreen,
    [loadFrame, loadStartCards],
  ),
  screen(
    'framed',
    paths.checkout,
    () => import('#web/features/checkout/checkout-screen.tsx'),
    (module) => module.CheckoutScreen,
    [loadFrame, loadCheckoutForm],
  ),
  screen(
    'framed',
    paths.checkoutCourt,
    () => import('#web/features/checkout/court-checkout-screen.tsx'),
    (module) => module.CourtCheckoutScreen,
    [loadFrame, loadCheckoutForm],
  ),
  screen(
    'framed',
    paths.membershipUpgrade,
    () => import('#web/features/membership/membership-screen.tsx'),
    (module) => module.MembershipScreen,
    [loadFrame],
  ),
  screen(
    'framed',
    paths.profile,
    () => import('#web/features/profile/profile-screen.tsx'),
    (module) => module.ProfileScreen,
    [loadFrame],
  ),
  screen(
    'framed',
    paths.receipt,
    () => import('#web/features/history/receipt-screen.tsx'),
    (module) => module.ReceiptScreen,
  ),
  screen(
    'framed',
    paths.moveBooking,
    () => import('#web/features/my-bookings/move-screen.tsx'),
    (module) => module.MoveScreen,
  ),
  screen(
    'members',
    paths.setupProfile,
    () => import('#web/features/profile/setup-profile-screen.tsx'),
    (module) => module.SetupProfileScreen,
  ),
];

/** The chunks of the screens that members often open first, by path. */
export const firstScreens: Readonly<Record<string, readonly Load[]>> = Object.fromEntries(
  screens.flatMap(({ path, load, first }) => (first ? [[path, [...first, load]] as const] : [])),
);
