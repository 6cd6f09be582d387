import { screen } from '#platform/console/screen.ts'

export const securityScreens = {
  /** Public page that the link of a message opens. */
  answer: screen({
    path: '/security-questions/:token',
    title: 'Security check',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/AnswerQuestions.tsx'),
  }),
}
