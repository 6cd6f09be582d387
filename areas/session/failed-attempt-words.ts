import { wordsOf } from '#platform/words.ts'

/** Texts about failed attempts at the person's own account. */
export const failedAttemptWords = wordsOf({
  en: {
    count: '{n, plural, one {# failed attempt} other {# failed attempts}} to sign in to your account',
    countSince:
      '{n, plural, one {# failed attempt} other {# failed attempts}} to sign in to your account since {when}',
    notYou: 'If this was not you, change your password.',
    show: 'Show attempts',
    title: 'Failed attempts',
    at: 'Time',
    purpose: 'Attempt',
    signIn: 'Sign-in',
    stepUp: 'Identity check',
  },
  fil: {
    count: '{n} na failed na subok na mag-sign in sa account mo',
    countSince: '{n} na failed na subok na mag-sign in sa account mo mula noong {when}',
    notYou: 'Kung hindi ikaw ito, palitan ang password mo.',
    show: 'Ipakita ang mga subok',
    title: 'Mga failed na subok',
    at: 'Oras',
    purpose: 'Subok',
    signIn: 'Pag-sign in',
    stepUp: 'Identity check',
  },
})
