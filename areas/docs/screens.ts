import { screen } from '#platform/console/router/screen.ts'

export const docsScreens = {
  docs: screen({
    path: '/docs',
    title: 'API Documentation',
    titleFil: 'API Documentation',
    needs: 'signed-in',
    load: () => import('./screens/Docs.tsx'),
  }),
}
