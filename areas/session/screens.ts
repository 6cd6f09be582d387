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
