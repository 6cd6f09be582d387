import { screen } from '#platform/console/screen.ts'

/** The four error pages. `basic` is shown inside the console's layout, `cover` fills the window. */
export const errorScreens = {
  notFound: screen({
    path: '/error/404-basic',
    title: 'Error 404',
    needs: 'public',
    audience: 'everyone',
    load: () => import('./screens/Error404Basic.tsx'),
  }),
  notFoundCover: screen({
    path: '/error/404-cover',
    title: 'Error 404',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/Error404Cover.tsx'),
  }),
  failure: screen({
    path: '/error/500-basic',
    title: 'Error 500',
    needs: 'public',
    audience: 'everyone',
    load: () => import('./screens/Error500Basic.tsx'),
  }),
  failureCover: screen({
    path: '/error/500-cover',
    title: 'Error 500',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/Error500Cover.tsx'),
  }),
}
