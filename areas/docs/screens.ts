import { screen } from '#platform/console/router/screen.ts'

export const docsScreens = {
  docs: screen({
    path: '/docs',
    title: 'API Documentation',
    titleFil: 'Dokumentasyon ng API',
    needs: 'signed-in',
    load: () => import('./screens/Docs.tsx'),
  }),
}
