import { screen } from '#platform/console/screen.ts'

export const docsScreens = {
  docs: screen({
    path: '/docs',
    title: 'API Documentation',
    needs: 'signed-in',
    load: () => import('./screens/Docs.tsx'),
  }),
  // For the review of the design. Shows its content only in development and demo installations.
  parts: screen({
    path: '/docs/parts',
    title: 'Interface Parts',
    titleFil: 'Mga Bahagi ng Interface',
    needs: 'signed-in',
    load: () => import('./screens/Parts.tsx'),
  }),
}
