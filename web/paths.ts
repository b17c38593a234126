/** Every path of the app. */
export const paths = {
  home: '/',
  checkout: '/checkout',
  checkoutCourt: '/checkout-court',
  membershipUpgrade: '/membership-upgrade',
  profile: '/profile',
  moveBooking: '/move-booking/:bookingId',
  receipt: '/receipt/:orderId',
  login: '/login',
  registration: '/registration',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  pay: '/pay',
  setupProfile: '/setup-profile',
} as const;
