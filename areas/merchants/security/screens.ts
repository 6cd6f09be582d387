import { screen } from '#platform/console/router/screen.ts'

export const securityScreens = {
  /** Where the link of a message leads the customer. */
  answer: screen({
    path: '/security-questions/:token',
    title: 'Security check',
    titleFil: 'Security check',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./screens/AnswerQuestions.tsx'),
  }),
}
