import { screen } from '#platform/console/screen.ts'

export const sessionScreens = {
  signIn: screen({
    path: '/login',
    title: 'Login',
    titleFil: 'Mag-sign in',
    needs: 'public',
    audience: 'guest',
    frame: 'none',
    plain: true,
    load: () => import('./screens/SignIn.tsx'),
  }),
  /** Return page of an identity service after a sign-in or reauthentication. */
  arrive: screen({
    path: '/login/return',
    title: 'Login',
    titleFil: 'Mag-sign in',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('#areas/session/screens/SignInCallback.tsx'),
  }),
  register: screen({
    path: '/register',
    title: 'Register',
    titleFil: 'Mag-register',
    needs: 'public',
    audience: 'guest',
    frame: 'none',
    plain: true,
    load: () => import('./screens/Register.tsx'),
  }),
  /** Target of the emailed link. */
  confirmRegistration: screen({
    path: '/register/:token',
    title: 'Confirm your registration',
    titleFil: 'Kumpirmahin ang registration mo',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/ConfirmRegistration.tsx'),
  }),
  forgotPassword: screen({
    path: '/forgot-password',
    title: 'Forgot password',
    titleFil: 'Nakalimutan ang password',
    needs: 'public',
    audience: 'guest',
    frame: 'none',
    plain: true,
    load: () => import('./screens/ForgotPassword.tsx'),
  }),
  /** Target of the emailed link. It also opens in a browser with a signed-in session. */
  resetPassword: screen({
    path: '/reset-password/:token',
    title: 'Set a new password',
    titleFil: 'Mag-set ng bagong password',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/ResetPassword.tsx'),
  }),
  account: screen({
    path: '/account',
    title: 'Your account',
    titleFil: 'Account mo',
    needs: 'signed-in',
    load: () => import('./screens/Account.tsx'),
  }),
}
