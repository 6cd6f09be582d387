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
  /** Where the pages of an identity service send the browser back to, from a sign-in or a proof. */
  arrive: screen({
    path: '/login/return',
    title: 'Login',
    titleFil: 'Mag-sign in',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/Arrive.tsx'),
  }),
  register: screen({
    path: '/register',
    title: 'Register',
    titleFil: 'Magparehistro',
    needs: 'public',
    audience: 'guest',
    frame: 'none',
    plain: true,
    load: () => import('./screens/Register.tsx'),
  }),
  account: screen({
    path: '/account',
    title: 'Your account',
    titleFil: 'Ang iyong account',
    needs: 'signed-in',
    load: () => import('./screens/Account.tsx'),
  }),
}
