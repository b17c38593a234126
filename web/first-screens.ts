import { paths } from '#web/paths.ts';

export const loadFrame = () => import('#web/features/frame/frame.tsx');
export const loadHome = () => import('#web/home-screen.tsx');
export const loadCheckout = () => import('#web/features/checkout/checkout-screen.tsx');
export const loadCourtCheckout = () => import('#web/features/checkout/court-checkout-screen.tsx');
const loadCheckoutForm = () => import('#web/features/checkout/checkout-form.tsx');
export const loadMembership = () => import('#web/features/membership/membership-screen.tsx');
export const loadProfile = () => import('#web/features/profile/profile-screen.tsx');

/**
 * The chunks of the screens that members usually open first. Boot and router load them from here.
 */
export const firstScreens: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  [paths.home]: [loadFrame, loadHome],
  [paths.checkoutCourt]: [loadFrame, loadCourtCheckout, loadCheckoutForm],
  [paths.checkout]: [loadFrame, loadCheckout, loadCheckoutForm],
  [paths.membershipUpgrade]: [loadFrame, loadMembership],
  [paths.profile]: [loadFrame, loadProfile],
};
